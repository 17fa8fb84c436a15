import { Slider } from '@mantine/core';
import '@mantine/core/styles/Slider.css';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import classes from './photo-dialog.module.css';
import { drawCut } from './photo-file.ts';
import { type Cut, MOST_ZOOM, moved, zoomed } from './square.ts';

/** The side of what is shown, in pixels of the canvas. */
const SHOWN = 480;
const STEP = 0.05;

interface CutPhotoProps {
  readonly picture: ImageBitmap;
  readonly cut: Cut;
  readonly onCut: (cut: Cut) => void;
}

/** The picture under a square window. It is moved by hand or by the arrow keys. */
export function CutPhoto({ picture, cut, onCut }: CutPhotoProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef<{ readonly x: number; readonly y: number } | null>(null);
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (pen) drawCut(pen, picture, cut, SHOWN);
  }, [picture, cut]);

  const hold = ({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent): void => {
    currentTarget.setPointerCapture(pointerId);
    held.current = { x, y };
  };
  const drag = ({ currentTarget, clientX: x, clientY: y }: PointerEvent): void => {
    const from = held.current;
    if (!from) return;
    const { width } = currentTarget.getBoundingClientRect();
    held.current = { x, y };
    onCut(moved(picture, cut, { x: (x - from.x) / width, y: (y - from.y) / width }));
  };
  const release = (): void => {
    held.current = null;
  };
  const press = (event: KeyboardEvent): void => {
    const by = ARROWS.get(event.key);
    if (!by) return;
    event.preventDefault();
    onCut(moved(picture, cut, by));
  };
  return (
    <>
      <div
        className={classes.window}
        role="application"
        aria-label="The part that is sent. The arrow keys move the picture."
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture
        tabIndex={0}
        onPointerDown={hold}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
        onKeyDown={press}
      >
        <canvas ref={canvas} className={classes.canvas} width={SHOWN} height={SHOWN} />
      </div>
      <div className={classes.zoom}>
        <span aria-hidden>Nearer</span>
        <Slider
          thumbLabel="Nearer"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          label={null}
          value={cut.zoom}
          onChange={zoom => onCut(zoomed(picture, cut, zoom))}
        />
      </div>
    </>
  );
}

const ARROWS: ReadonlyMap<string, { readonly x: number; readonly y: number }> = new Map([
  ['ArrowUp', { x: 0, y: -STEP }],
  ['ArrowDown', { x: 0, y: STEP }],
  ['ArrowLeft', { x: -STEP, y: 0 }],
  ['ArrowRight', { x: STEP, y: 0 }],
]);
