import { toNestErrors } from '@hookform/resolvers';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { MESSAGES } from '#contract/messages.ts';

const SENTENCES: Readonly<Record<string, string>> = {
  date: MESSAGES.dateInvalid,
  'datetime-local': MESSAGES.reportMomentUnclear,
  time: MESSAGES.timeInvalid,
};

/**
 * Refuses a day that is typed by half, or that its month does not have. A browser gives such a field as an empty one,
 * which means something else where a day may be left out: a notice that never expires, a report as of now.
 */
export const refuseUnfinished =
  <F extends FieldValues, T>(resolver: Resolver<F, unknown, T>): Resolver<F, unknown, T> =>
  async (values, context, options) => {
    const result = await resolver(values, context, options);
    const unfinished: FieldErrors = {};
    for (const { ref, name } of Object.values(options.fields))
      if (ref instanceof HTMLInputElement && ref.isConnected && ref.validity.badInput)
        unfinished[name] = { type: 'unfinished', message: SENTENCES[ref.type] ?? MESSAGES.dateInvalid };
    if (Object.keys(unfinished).length === 0) return result;
    return { values: {}, errors: { ...result.errors, ...toNestErrors<F>(unfinished, options) } };
  };
