import { Button, Modal, Stack, Text } from '@mantine/core';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useState } from 'react';
import toast from 'react-hot-toast';
import { MESSAGES } from '#contract/messages.ts';
import type { Pass } from '#contract/passes/schema.ts';
import { sentence } from '../../lib/api/api-error.ts';
import { useFocusBack } from '../../lib/focus/use-focus-back.ts';
import { everySecond } from '../../lib/live-code/server-clock.ts';
import { useBackCloses } from '../../lib/navigation/back-closes.ts';
import { PATHS } from '../../lib/paths.ts';
import { useOrigin } from '../../lib/use-college.ts';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { LoadingState } from '../../ui/state/loading-state.tsx';
import classes from './passes.module.css';
import { useConfirmPassMutation, useOfferPairingMutation, usePassQuery } from './passes-api.ts';

interface PairDialogProps {
  readonly pass: Pass;
  readonly onClose: () => void;
}

const ASK_AGAIN_MS = 1_000;
/** Whole pixels for each module of the code of a usual address, with its margin. */
const CODE_PX = 270;

/** The code for the device, then the number that both screens show. */
export function PairDialog({ pass: { id, name }, onClose }: PairDialogProps) {
  useFocusBack();
  useBackCloses(onClose);
  const { pass, error } = usePassNow(id);
  const problem = pass ? whyOver(pass) : error && sentence(error, MESSAGES.requestFailed);
  return (
    <Modal opened onClose={onClose} title={`Pair ${name}`} size="md">
      {problem ? (
        <FormProblem problem={problem} />
      ) : pass ? (
        <Pairing pass={pass} onClose={onClose} />
      ) : (
        <LoadingState label="Loading the pass" rows={2} />
      )}
    </Modal>
  );
}

/** The pass as it is from now on. A code that is offered on older knowledge makes a device void that has paired since. */
function usePassNow(id: string) {
  const asking = { pollingInterval: ASK_AGAIN_MS, refetchOnMountOrArgChange: true };
  const { data, error, fulfilledTimeStamp } = usePassQuery({ id }, asking);
  // Another time, not a later one: the clock may be set back meanwhile.
  const [before] = useState(fulfilledTimeStamp);
  const [isNow, setNow] = useState(false);
  if (!isNow && fulfilledTimeStamp !== before) setNow(true);
  return { pass: isNow ? data?.pass : undefined, error };
}

/** Why nothing is left to pair: another desk was faster, or its time is over. */
function whyOver({ state, revokedAt }: Pass): string | null {
  if (state === 'active') return MESSAGES.passPairedBefore;
  if (state !== 'ended') return null;
  return revokedAt === null ? MESSAGES.passHasExpired : MESSAGES.passWasRevoked;
}

function Pairing({ pass: { id, number, codeUntil }, onClose }: PairDialogProps) {
  const [differs, setDiffers] = useState<string | null>(null);
  const [compared, setCompared] = useState(false);
  if (number !== null && !compared) setCompared(true);
  if (number === null || number === differs)
    return (
      <Offer
        id={id}
        paired={number !== null}
        codeUntil={codeUntil}
        // A number goes away by itself when another screen began again. A code from here would make its code void.
        atOnce={number !== null || !compared}
      />
    );
  return <Compare id={id} number={number} onClose={onClose} onAnew={() => setDiffers(number)} />;
}

interface OfferProps {
  readonly id: string;
  /** A device has paired before, and a new code makes it void. */
  readonly paired: boolean;
  /** When the newest code of this pass expires, whichever screen asked for it. */
  readonly codeUntil: string | null;
  /** Asks for a code without a press. */
  readonly atOnce: boolean;
}

/** A code that works once, and how long it still does. */
function Offer({ id, paired, codeUntil, atOnce }: OfferProps) {
  const origin = useOrigin();
  const [offer, { data, error, isLoading, isUninitialized }] = useOfferPairingMutation();
  const ask = () => offer({ id });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
  useEffect(() => {
    if (!atOnce) return undefined;
    // Not in the same tick: in development an effect runs twice, and a second code makes the first one void.
    const timer = setTimeout(() => void ask());
    return () => clearTimeout(timer);
  }, []);
  const left = useSecondsLeft(data);
  const elsewhere = data ? codeUntil !== null && codeUntil > data.until : isUninitialized && !atOnce;
  if (!data || left === null || elsewhere)
    return (
      <Stack gap="md">
        <FormProblem problem={whyNone(error, elsewhere)} />
        <Button onClick={() => void ask()} loading={isLoading}>
          New Code
        </Button>
      </Stack>
    );
  const address = `${origin}${PATHS.pass}#${data.secret}`;
  return (
    <Stack gap="md">
      <Text>Scan this with the camera of the phone or tablet that gets the pass.</Text>
      {left > 0 && !paired && (
        <div className={classes.paper}>
          <QRCodeSVG
            value={address}
            size={CODE_PX}
            level="M"
            marginSize={4}
            bgColor="#ffffff"
            fgColor="#000000"
            title="Pairing code"
          />
        </div>
      )}
      {left > 0 ? (
        <Text ta="center" className="rc-number">
          Works once, for {left} more {left === 1 ? 'second' : 'seconds'}
        </Text>
      ) : (
        <FormProblem problem={MESSAGES.pairingExpired} />
      )}
      <Button variant={left > 0 ? 'default' : 'filled'} onClick={() => void ask()} loading={isLoading}>
        New Code
      </Button>
    </Stack>
  );
}

/** Why there is no code to show, if anything is known. */
const whyNone = (error: unknown, elsewhere: boolean): string | null => {
  if (error !== undefined) return sentence(error, MESSAGES.requestFailed);
  return elsewhere ? MESSAGES.pairingElsewhere : null;
};

/**
 * By the server's clock, which the answer says. Null: there is no code. Two clocks of this device count: one may be set
 * back meanwhile, and the other may stop while the device sleeps.
 */
function useSecondsLeft(offered: { readonly until: string; readonly now: string } | undefined) {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (!offered) return undefined;
    const offset = Date.parse(offered.now) - Date.now();
    const until = Date.parse(offered.until);
    const ends = performance.now() + until - Date.parse(offered.now);
    return everySecond(offset, at => {
      const leftMs = Math.min(until - at, ends - performance.now());
      setLeft(Math.max(0, Math.ceil(leftMs / 1_000)));
    });
  }, [offered]);
  return offered ? left : null;
}

interface CompareProps {
  readonly id: string;
  readonly number: string;
  readonly onClose: () => void;
  readonly onAnew: () => void;
}

/** Only the right device shows the same number. */
function Compare({ id, number, onClose, onAnew }: CompareProps) {
  const [confirm, { isLoading, error }] = useConfirmPassMutation();
  const agree = async (): Promise<void> => {
    const { data } = await confirm({ id, number });
    if (!data) return;
    toast.success(data.message);
    onClose();
  };
  return (
    <Stack gap="md">
      <Text>Does the device in front of you show this number?</Text>
      <p className={classes.number} role="status" data-testid="pairing-number">
        <span className="rc-number">{number.replace(/(\d{3})(\d{3})/, '$1 $2')}</span>
      </p>
      <FormProblem problem={error === undefined ? null : sentence(error, MESSAGES.requestFailed)} />
      <Button size="lg" data-autofocus onClick={() => void agree()} loading={isLoading}>
        The Numbers Are the Same
      </Button>
      <Button size="lg" variant="default" onClick={onAnew}>
        They Differ
      </Button>
    </Stack>
  );
}
