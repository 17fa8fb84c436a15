import { SETTING_NAMES } from './settings.ts';

/** A sentence for each name that has no effect, because it is almost that of a setting which is not set. */
export function misspelt(env: NodeJS.ProcessEnv): string[] {
  const unset = SETTING_NAMES.filter(name => env[name] === undefined);
  return Object.keys(env).flatMap(name => {
    const meant = SETTING_NAMES.includes(name) ? undefined : unset.find(each => isNear(name, each));
    return meant ? [`${name} is no setting of Rollcall and has no effect; probably ${meant} is meant.`] : [];
  });
}

/** One slip in four letters, and two at most: HOME is no HOST. */
const isNear = (given: string, meant: string): boolean =>
  isWithin(Math.min(2, Math.floor(meant.length / 4)), given.toUpperCase(), meant);

/** A slip is a letter too much, one too few, another one, or two that changed places. */
function isWithin(slips: number, given: string, meant: string): boolean {
  if (given === meant) return true;
  if (slips === 0) return false;
  let same = 0;
  while (same < meant.length && given[same] === meant[same]) same += 1;
  const rest = (ofGiven: number, ofMeant: number): boolean =>
    isWithin(slips - 1, given.slice(same + ofGiven), meant.slice(same + ofMeant));
  const isSwapped = given[same] === meant[same + 1] && given[same + 1] === meant[same];
  return rest(1, 0) || rest(0, 1) || rest(1, 1) || (isSwapped && rest(2, 2));
}
