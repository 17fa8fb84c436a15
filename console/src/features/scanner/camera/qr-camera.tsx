import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CameraFeatures, CameraListener, CameraSession } from './camera-session.ts';
import { type CameraTrouble, cameraTrouble } from './camera-trouble.ts';
import classes from './qr-camera.module.css';
import type { Facing } from './start-camera.ts';

/** The decoder is as large as the rest of the console, so the page does not wait for it. */
export const loadCamera = () => import('./camera-session.ts');

interface QrCameraProps {
  readonly on: boolean;
  readonly paused: boolean;
  readonly torch: boolean;
  /** Null: the one that faces this way. */
  readonly cameraId: string | null;
  readonly facing: Facing;
  /** The picture will appear, for the first time or again. */
  readonly onOpening: () => void;
  readonly onReady: (features: CameraFeatures) => void;
  readonly onWaiting: (why: CameraTrouble | null) => void;
  readonly onDecode: (text: string) => void;
  readonly onUnreadable: (unreadable: boolean) => void;
  readonly onTrouble: (trouble: CameraTrouble) => void;
}

/**
 * The live camera. Its element stays in the document while it is off. A video that is removed just as it starts to
 * play fails inside the library, and nothing catches that error.
 */
export function QrCamera(props: QrCameraProps) {
  const host = useRef<HTMLDivElement>(null);
  const session = useRef<CameraSession>(null);
  const latest = useRef(props);
  const width = useHostWidth(host, props.on);

  useEffect(() => {
    latest.current = props;
  });

  // A layout effect, because its cleanup runs in the commit that detaches the DOM, and a passive one runs after it.
  // The library measures the picture only once, so another width (a turned phone) needs another session.
  useLayoutEffect(() => {
    const place = host.current;
    if (!props.on || !place || width === 0) return;
    const chosen = { cameraId: props.cameraId, facing: props.facing };
    let closed = false;
    latest.current.onOpening();
    loadCamera().then(
      ({ openCamera }) => {
        if (closed) return;
        session.current = openCamera(place, chosen, listenerOf(latest, session));
        session.current.setPaused(latest.current.paused);
      },
      () => {
        if (!closed) latest.current.onTrouble('unloaded');
      },
    );
    return () => {
      closed = true;
      session.current?.close();
      session.current = null;
    };
  }, [props.on, props.cameraId, props.facing, width]);

  useEffect(() => {
    session.current?.setPaused(props.paused);
  }, [props.paused]);

  useEffect(() => {
    session.current?.setTorch(props.torch);
  }, [props.torch]);

  return <div ref={host} className={classes.host} data-on={props.on} data-testid="scan-video-host" />;
}

/** Camera events go to the component that shows the camera at that time. */
const listenerOf = (
  latest: RefObject<QrCameraProps>,
  session: RefObject<CameraSession | null>,
): CameraListener => ({
  onReady: features => {
    session.current?.setTorch(latest.current.torch);
    latest.current.onReady(features);
  },
  onWaiting: why => latest.current.onWaiting(why),
  onDecode: text => latest.current.onDecode(text),
  onUnreadable: unreadable => latest.current.onUnreadable(unreadable),
  onFailure: error => latest.current.onTrouble(cameraTrouble(error, window.isSecureContext)),
  onLost: () => latest.current.onTrouble('lost'),
});

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
