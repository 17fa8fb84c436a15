import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import toast from 'react-hot-toast';
import { MESSAGES } from '#contract/messages.ts';
import { onceIdle, savesData } from './once-idle.ts';

interface Opens {
  readonly opened: boolean;
  readonly onClose: () => void;
}

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * A menu or dialog whose code no first screen needs. It is fetched when the first screen stands, or when it is opened
 * before that.
 */
export function onDemand<Props extends Opens>(load: Load<Props>): ComponentType<Props> {
  return function OnDemand(props: Props) {
    const Part = usePart(load, props.opened, { onFailed: props.onClose });
    return Part && <Opening part={Part} props={props} />;
  };
}

interface PartOptions {
  /** It was wanted and could not be had. Its opener must close it, or nothing would open it again. */
  readonly onFailed?: () => void;
  /** It is fetched before it is wanted, because it may be wanted without a network. */
  readonly ahead?: boolean;
  /** The caller tells of the failure by itself. */
  readonly quiet?: boolean;
}

/** The component, once it is there. A failed load is tried again with the next opening. */
export function usePart<Props>(
  load: Load<Props>,
  wanted: boolean,
  { onFailed, ahead = true, quiet = false }: PartOptions,
): ComponentType<Props> | undefined {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const fail = useEffectEvent(() => {
    if (!quiet) toast.error(MESSAGES.network, { id: MESSAGES.network });
    onFailed?.();
  });
  useEffect(() => {
    if (Part) return undefined;
    const take = (part: ComponentType<Props>): void => setPart(() => part);
    if (wanted) {
      load().then(take, () => fail());
      return undefined;
    }
    if (!ahead || savesData()) return undefined;
    // Nobody waits for it: a failure is told when somebody does.
    return onceIdle(() => void load().then(take, () => undefined));
  }, [Part, load, wanted, ahead]);
  return Part;
}

interface OpeningProps<Props> {
  readonly part: ComponentType<Props>;
  readonly props: Props;
}

/** Closed at first, because a dialog remembers what had the focus only when it changes from closed to open. */
function Opening<Props extends Opens>({ part: Part, props }: OpeningProps<Props>) {
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(props.opened), [props.opened]);
  return <Part {...props} opened={opened} />;
}
