import { type ChartTone, toneColor } from './chart-model.ts';

interface HatchingProps {
  readonly id: string;
  readonly tone: ChartTone;
}

export const hatchingId = (id: string): string => `hatching-${id}`;

/** A slanted pattern in a tone, to fill with. */
export function Hatching({ id, tone }: HatchingProps) {
  return (
    <defs>
      <pattern
        id={hatchingId(id)}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="6" height="6" fill={toneColor(tone)} fillOpacity="0.3" />
        <rect width="2.5" height="6" fill={toneColor(tone)} />
      </pattern>
    </defs>
  );
}
