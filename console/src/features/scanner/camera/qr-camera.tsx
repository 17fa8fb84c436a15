import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { CameraListener, CameraSession } from './camera-session.ts';
import { cameraTrouble } from './camera-trouble.ts';
import classes from './qr-camera.module.css';
import type { CameraControl } from './use-camera.ts';

/** The decoder is as large as the rest of the console, so the page does not wait for it. */
export const loadCamera = () => import('./camera-session.ts');

interface QrCameraProps {
  readonly camera: CameraControl;
  readonly on: boolean;
  readonly paused: boolean;
  readonly onDecode: (text: string) => void;
}

/**
 * The live camera. Its element stays in the document while it is off. A video that is removed just as it starts to
 * play fails inside the library, and nothing catches that error.
 */
export function QrCamera(props: QrCameraProps) {
  const { on, paused } = props;
  const { cameraId, facing, torch } = props.camera;
  const host = useRef<HTMLDivElement>(null);
  const session = useRef<CameraSession>(null);
  const latest = useEffectEvent(() => props);
  const width = useHostWidth(host, on);

  // A layout effect, because its cleanup runs in the commit that detaches the DOM, and a passive one runs after it.
  // The library measures the picture only once, so another width (a turned phone) needs another session.
  useLayoutEffect(() => {
    const place = host.current;
    if (!on || !place || width === 0) return;
    // Camera events go to the component that shows the camera at that time.
    const control = (): CameraControl => latest().camera;
    const listener: CameraListener = {
      onReady: features => {
        session.current?.setTorch(control().torch);
        control().ready(features);
      },
      onWaiting: why => control().setTrouble(why),
      onDecode: text => latest().onDecode(text),
      onUnreadable: unreadable => control().setUnreadable(unreadable),
      onFailure: error => control().fail(cameraTrouble(error, window.isSecureContext)),
      onLost: () => control().fail('lost'),
    };
    let closed = false;
    control().opening();
    loadCamera().then(
      ({ openCamera }) => {
        if (closed) return;
        session.current = openCamera(place, { cameraId, facing }, listener);
        session.current.setPaused(latest().paused);
      },
      () => {
        if (!closed) control().fail('unloaded');
      },
    );
    return () => {
      closed = true;
      session.current?.close();
      session.current = null;
    };
  }, [on, cameraId, facing, width]);

  useEffect(() => session.current?.setPaused(paused), [paused]);
  useEffect(() => session.current?.setTorch(torch), [torch]);

  return <div ref={host} className={classes.host} data-on={on} data-testid="scan-video-host" />;
}

/** A smaller change is a scroll bar, which must not restart the camera. */
const OTHER_WIDTH_PX = 24;

/**
 * The width of the camera's place. Measured at once when the camera is turned on, because the place may have got
 * another size in the same moment. So the camera opens once, in its final width.
 */
function useHostWidth(host: RefObject<HTMLDivElement | null>, on: boolean): number {
  const [width, setWidth] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when it is turned on
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return;
    const measure = () =>
      setWidth(known =>
        Math.abs(element.clientWidth - known) < OTHER_WIDTH_PX ? known : element.clientWidth,
      );
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [host, on]);
  return width;
}
