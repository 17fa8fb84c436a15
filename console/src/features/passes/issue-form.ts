import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { requiredText } from '#contract/common.ts';
import { LIMITS } from '#contract/constants.ts';
import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { PASS_FORM_MESSAGES } from '#contract/passes/pass-form-messages.ts';
import { PASS_KINDS, PASS_RIGHTS } from '#contract/passes/schema.ts';

/** In the order on the form. The focus goes to the first refused field. */
export const ISSUE_FIELDS = ['name', 'kind', 'rights', 'holder', 'eventIds', 'ends'] as const;

type Offered = Pick<Event, 'id' | 'title' | 'date' | 'time' | 'status'>;

/** `events`: those that are offered. One that another desk has deleted or completed is chosen no more: its box is gone. */
export const issueFormSchema = (events: readonly Offered[]) =>
  z
    .object({
      name: requiredText(MESSAGES.passNameRequired).max(LIMITS.name.max),
      kind: z.enum(PASS_KINDS),
      rights: z.array(z.enum(PASS_RIGHTS)).min(1, MESSAGES.passNeedsRight),
      /** The roll number of the student who holds it. */
      holder: z.string().trim(),
      eventIds: z
        .array(z.string())
        .transform(chosen => chosen.filter(id => events.some(event => event.id === id)))
        .pipe(z.array(z.string()).min(1, MESSAGES.passNeedsEvent)),
      /** Day and time in the college's zone. */
      ends: z.string().min(1, MESSAGES.passEndsSoon),
    })
    .superRefine(({ eventIds, ends }, context) => {
      const missed = events.find(({ id, date, time }) => eventIds.includes(id) && ends <= `${date}T${time}`);
      if (missed)
        context.addIssue({
          code: 'custom',
          path: ['ends'],
          message: PASS_FORM_MESSAGES.endsBefore(missed.title),
        });
    });
export type IssueForm = z.input<ReturnType<typeof issueFormSchema>>;

/** A new pass: for the event one comes from, or the only one of today. */
export const firstValues = (events: readonly Offered[], today: string, from?: string): IssueForm => {
  const eventIds = firstEvents(events, from);
  return {
    ...{ name: '', kind: 'person', rights: ['scan'], holder: '' },
    ...{ eventIds, ends: endOf(events, eventIds, today) },
  };
};

/** The end of the last day of the chosen events. One of a past day may still be open, so at least the end of today. */
export const endOf = (
  events: readonly Pick<Event, 'id' | 'date'>[],
  chosen: readonly string[],
  today: string,
): string => {
  const days = events.filter(({ id }) => chosen.includes(id)).map(({ date }) => date);
  return `${[today, ...days].sort().at(-1)}T23:59`;
};

/** The events that are chosen at first. */
const firstEvents = (events: readonly Pick<Event, 'id' | 'status'>[], from?: string): string[] => {
  if (from !== undefined) return events.some(({ id }) => id === from) ? [from] : [];
  const [only, ...others] = events.filter(({ status }) => status === 'active');
  return only && others.length === 0 ? [only.id] : [];
};

export function useIssueForm(values: IssueForm, events: readonly Offered[]) {
  const resolver = useMemo(() => zodResolver(issueFormSchema(events)), [events]);
  return useForm<IssueForm, unknown, IssueForm>({ resolver, defaultValues: values });
}
export type IssueFormHandle = ReturnType<typeof useIssueForm>;
