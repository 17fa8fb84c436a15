import toast from 'react-hot-toast';
import type { LiveDeviceBound } from '#contract/live/events.ts';
import { MESSAGES } from '#contract/messages.ts';
import { api } from '../api/api.ts';
import { collegeTime } from '../format/college-time.ts';
import { BINDINGS, bindingAlone } from '../live-code/bindings.ts';
import { browserId } from '../live-code/browser-id.ts';
import { collegeIn } from '../use-college.ts';
import type { LiveStore } from './live-state.ts';

/** Tells the student, on whatever screen, that another phone shows their live code from now on. */
export async function hearDevice(
  store: LiveStore,
  user: string,
  { deviceId, since, browser }: LiveDeviceBound,
): Promise<void> {
  // This message may overtake the answer to the phone that is being bound.
  const held = await bindingAlone(() => BINDINGS.read(user));
  store.dispatch(api.util.invalidateTags(['User']));
  if (held?.deviceId === deviceId) return;
  const time = collegeTime(collegeIn(store.getState()).timeZone);
  const message = browser === browserId() ? MESSAGES.deviceBoundHere : MESSAGES.deviceBoundElsewhere;
  toast.error(message(time.brief(since)), { id: deviceId });
}
