import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type CameraSession, openCamera } from './camera-session.ts';
import { type CameraTrouble, cameraTrouble } from './camera-trouble.ts';
import classes from './qr-camera.module.css';

interface QrCameraProps {
  readonly on: boolean;
  readonly paused: boolean;
  readonly onReady: () => void;
  readonly onDecode: (text: string) => void;
  readonly onTrouble: (trouble: CameraTrouble) => void;
}

/**
 * The live camera. Its place stays in the document while it is off: a video taken out of it just as it starts
 * to play fails inside the library, where nothing catches it.
 */
export function QrCamera(props: QrCameraProps) {
  const host = useRef<HTMLDivElement>(null);
  const session = useRef<CameraSession>(null);
  const latest = useRef(props);
  const width = useHostWidth(host);

  useEffect(() => {
    latest.current = props;
  });

  // A layout effect: its cleanup runs in the commit that detaches the DOM, a passive one after it. The library
  // measures the picture once, so another width (a turned phone) needs another session.
  useLayoutEffect(() => {
    if (!props.on || !host.current || width === 0) return;
    const opened = openCamera(host.current, {
      onReady: () => latest.current.onReady(),
      onDecode: text => latest.current.onDecode(text),
      onFailure: error => latest.current.onTrouble(cameraTrouble(error, window.isSecureContext)),
      onLost: () => latest.current.onTrouble('lost'),
    });
    opened.setPaused(latest.current.paused);
    session.current = opened;
    return () => {
      session.current = null;
      opened.close();
    };
  }, [props.on, width]);

  useEffect(() => {
    session.current?.setPaused(props.paused);
  }, [props.paused]);

  return <div ref={host} className={classes.host} data-on={props.on} data-testid="scan-video-host" />;
}

/** Less is a scroll bar coming or going, which must not restart the camera. */
const OTHER_WIDTH_PX = 32;

function useHostWidth(host: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0);
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
  }, [host]);
  return width;
}
