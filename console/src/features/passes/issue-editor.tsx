import { Checkbox, Input, Radio, Stack, Text, TextInput } from '@mantine/core';
import { Controller } from 'react-hook-form';
import toast from 'react-hot-toast';
import { LIMITS } from '#contract/constants.ts';
import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { passesRoutes } from '#contract/passes/routes.ts';
import { PASS_KINDS, PASS_RIGHTS, type Pass } from '#contract/passes/schema.ts';
import { rollNoKey } from '#contract/texts.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import type { RouteAnswer } from '../../lib/api/call.ts';
import { useCreation } from '../../lib/api/submissions.ts';
import { instantOf, useCollegeTime } from '../../lib/format/college-time.ts';
import { inFull } from '../../lib/format/event-labels.ts';
import { EditorForm, useEditor } from '../../ui/dialog/editor-drawer.tsx';
import { EventTitle } from '../../ui/event/event-title.tsx';
import { MUST_CHOOSE } from '../../ui/form/must-choose.ts';
import { type Answer, fieldsOf, useSubmit } from '../../ui/form/use-submit.ts';
import { endOf, ISSUE_FIELDS, type IssueForm, type IssueFormHandle, useIssueForm } from './issue-form.ts';
import { KIND_WORDS, RIGHT_WORDS } from './pass-words.ts';
import classes from './passes.module.css';
import { useCreatePassMutation, useLazyHoldersQuery } from './passes-api.ts';

interface IssueEditorProps {
  readonly events: readonly Event[];
  readonly values: IssueForm;
  readonly onIssued: (pass: Pass) => void;
}

/** Who may do what, where, until when. */
export function IssueEditor({ events, values, onIssued }: IssueEditorProps) {
  const form = useIssueForm(values, events);
  const field = fieldsOf(form);
  const { problem, submit } = useIssue(form, onIssued);
  const isKiosk = form.watch('kind') === 'kiosk';
  return (
    <EditorForm
      form={form}
      draft="new"
      problem={problem}
      label="Issue Pass"
      pending="Issuing..."
      onSubmit={submit}
    >
      <TextInput
        {...field('name')}
        data-autofocus
        label="Name"
        required
        description="The volunteer or the door. It is shown beside each mark."
        maxLength={LIMITS.name.max}
      />
      <KindChoice form={form} />
      {!isKiosk && <RightsChoice form={form} />}
      {!isKiosk && (
        <TextInput
          {...field('holder')}
          label="Roll number of the volunteer"
          description="If they are a student. They cannot mark themselves."
        />
      )}
      <EventsChoice form={form} events={events} />
      <TextInput
        {...field('ends')}
        type="datetime-local"
        label="Ends"
        {...MUST_CHOOSE}
        description="At most 30 days from now."
      />
    </EditorForm>
  );
}

/** Sends the form, with the id of the student whose roll number was typed. */
function useIssue(form: IssueFormHandle, onIssued: (pass: Pass) => void) {
  const { timeZone } = useCollegeTime();
  const [create] = useCreatePassMutation();
  const once = useCreation();
  const { close } = useEditor();
  const [find] = useLazyHoldersQuery();
  const { problem, submit } = useSubmit(form, ISSUE_FIELDS, MESSAGES.requestFailed);
  const holderOf = async (rollNo: string): Promise<Answer<string | null>> => {
    if (rollNo === '') return { data: null };
    // Other roll numbers may begin in the same way. The closest come first.
    const { data, error } = await find({ search: rollNo, role: 'user', sort: 'match', limit: 20 });
    return {
      data: data?.users.find(({ roll_no }) => rollNoKey(roll_no ?? '') === rollNoKey(rollNo))?.id,
      error,
    };
  };
  const issue = async (values: IssueForm): Promise<Answer<RouteAnswer<typeof passesRoutes.createPass>>> => {
    const { name, kind, rights, holder, eventIds, ends } = values;
    const expiresAt = instantOf(ends, timeZone);
    if (expiresAt === undefined) return atField('ends', MESSAGES.passEndsSoon);
    const isKiosk = kind === 'kiosk';
    const { data: holderId, error } = await holderOf(isKiosk ? '' : holder);
    if (error) return { error };
    if (holderId === undefined) return atField('holder', MESSAGES.passHolderUnknown);
    const allowed = isKiosk ? ['scan' as const] : rights;
    const answer = await once(create, { name, kind, rights: allowed, holderId, eventIds, expiresAt });
    return { data: answer.data, error: renamed(answer.error) };
  };
  const atField = (name: keyof IssueForm, message: string) => {
    form.setError(name, { message }, { shouldFocus: true });
    return {};
  };
  const send = (values: IssueForm): Promise<void> =>
    submit(
      issue(values),
      ({ message }) => toast.success(message),
      ({ pass }) => {
        close();
        onIssued(pass);
      },
    );
  return { problem, submit: send };
}

/** The end and the holder have other names on the form. */
const renamed = (error: unknown): unknown => {
  if (!isApiError(error)) return error;
  const fields = Object.entries(error.fields).map(([name, value]) => [NAMES[name] ?? name, value]);
  return { ...error, fields: Object.fromEntries(fields) };
};
const NAMES: Readonly<Record<string, string>> = { expiresAt: 'ends', holderId: 'holder' };

function KindChoice({ form: { control } }: { readonly form: IssueFormHandle }) {
  return (
    <Controller
      control={control}
      name="kind"
      render={({ field }) => (
        <Radio.Group label="Used by" value={field.value} onChange={field.onChange}>
          <Stack gap="sm" mt="xs">
            {PASS_KINDS.map(kind => (
              <Radio key={kind} value={kind} label={KIND_WORDS[kind]} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    />
  );
}

function RightsChoice({ form: { control } }: { readonly form: IssueFormHandle }) {
  return (
    <Controller
      control={control}
      name="rights"
      render={({ field, fieldState }) => (
        <Checkbox.Group
          label="Allowed to"
          required
          value={field.value}
          error={fieldState.error?.message}
          // To mark by hand, one has to find the student first.
          onChange={rights =>
            field.onChange(
              rights.includes('manual') && !rights.includes('search') ? [...rights, 'search'] : rights,
            )
          }
        >
          <Stack gap="sm" mt="xs">
            {PASS_RIGHTS.map((right, nth) => (
              <Checkbox
                key={right}
                {...(nth === 0 && { ref: field.ref })}
                value={right}
                label={RIGHT_WORDS[right].label}
                description={RIGHT_WORDS[right].help}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    />
  );
}

interface EventsChoiceProps {
  readonly form: IssueFormHandle;
  readonly events: readonly Event[];
}

function EventsChoice({ form, events }: EventsChoiceProps) {
  const { control, getFieldState, getValues, setValue, trigger } = form;
  const { today } = useCollegeTime();
  const follow = (eventIds: string[]): void => {
    const before = getValues();
    // Until the admin sets another end, it follows the events.
    if (before.ends === endOf(events, before.eventIds, today()))
      setValue('ends', endOf(events, eventIds, today()));
  };
  if (events.length === 0)
    return (
      <Input.Wrapper label="Events">
        <Text>{MESSAGES.noUpcoming}</Text>
      </Input.Wrapper>
    );
  return (
    <Controller
      control={control}
      name="eventIds"
      render={({ field, fieldState }) => (
        <Checkbox.Group
          label="Events"
          required
          value={field.value}
          error={fieldState.error?.message}
          onChange={eventIds => {
            follow(eventIds);
            field.onChange(eventIds);
            // It may have been too early for an event that is chosen no more.
            if (getFieldState('ends').error) void trigger('ends');
          }}
        >
          <div className={classes.events}>
            {events.map((event, nth) => (
              <Checkbox
                key={event.id}
                {...(nth === 0 && { ref: field.ref })}
                value={event.id}
                label={<EventTitle title={event.title} />}
                description={inFull(event)}
              />
            ))}
          </div>
        </Checkbox.Group>
      )}
    />
  );
}
