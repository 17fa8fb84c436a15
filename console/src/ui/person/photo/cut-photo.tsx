import { Slider } from '@mantine/core';
import '@mantine/core/styles/Slider.css';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import classes from './photo-dialog.module.css';
import { drawCut } from './photo-file.ts';
import { type Cut, centred, MOST_ZOOM, moved, zoomed } from './square.ts';

/** The side of what is shown, in pixels of the canvas. */
const SHOWN = 480;
const STEP = 0.05;
/** A finger that only presses moves by as many pixels. */
const SLIP = 5;

interface Held {
  readonly x: number;
  readonly y: number;
  /** It has moved since it was pressed. */
  readonly dragged: boolean;
}

interface CutPhotoProps {
  readonly picture: ImageBitmap;
  readonly cut: Cut;
  /** It is being sent as it is. */
  readonly fixed: boolean;
  readonly onCut: (cut: Cut) => void;
}

/**
 * The picture under a square window. It is dragged, or moved by the arrow keys. For those who cannot drag, a press brings
 * its point to the middle.
 */
export function CutPhoto({ picture, cut, fixed, onCut }: CutPhotoProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef<Held | null>(null);
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (pen) drawCut(pen, picture, cut, SHOWN);
  }, [picture, cut]);

  const hold = ({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent): void => {
    if (fixed) return;
    currentTarget.setPointerCapture(pointerId);
    held.current = { x, y, dragged: false };
  };
  const drag = ({ currentTarget, clientX: x, clientY: y }: PointerEvent): void => {
    const from = held.current;
    if (fixed || !from || (!from.dragged && Math.hypot(x - from.x, y - from.y) < SLIP)) return;
    const { width } = currentTarget.getBoundingClientRect();
    held.current = { x, y, dragged: true };
    onCut(moved(picture, cut, { x: (x - from.x) / width, y: (y - from.y) / width }));
  };
  const drop = (): void => {
    held.current = null;
  };
  const release = ({ currentTarget }: PointerEvent): void => {
    const from = held.current;
    drop();
    if (fixed || !from || from.dragged) return;
    const { left, top, width } = currentTarget.getBoundingClientRect();
    onCut(centred(picture, cut, { x: (from.x - left) / width, y: (from.y - top) / width }));
  };
  const press = (event: KeyboardEvent): void => {
    const by = ARROWS.get(event.key);
    if (fixed || !by) return;
    event.preventDefault();
    onCut(moved(picture, cut, by));
  };
  return (
    <>
      <div
        className={classes.window}
        role="application"
        aria-disabled={fixed}
        aria-label="The part that is sent. The arrow keys move the picture."
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture
        tabIndex={0}
        onPointerDown={hold}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={drop}
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
          disabled={fixed}
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
