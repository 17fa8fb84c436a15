import { useState } from 'react';
import toast from 'react-hot-toast';
import { useStore } from 'react-redux';
import { MESSAGES } from '#contract/messages.ts';
import type { ManagedNotice } from '#contract/notices/schema.ts';
import { useCreation } from '../../lib/api/submissions.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { EditorForm, useEditor } from '../../ui/dialog/editor-drawer.tsx';
import { useMeanwhile } from '../../ui/form/use-meanwhile.ts';
import { type Answer, useSubmit } from '../../ui/form/use-submit.ts';
import {
  type NoticeLists,
  noticeNow,
  useCreateNoticeMutation,
  useUpdateNoticeMutation,
} from './manage-notices-api.ts';
import { NoticeFields } from './notice-fields.tsx';
import { changesOf, NOTICE_FIELDS, type NoticeValues, useNoticeForm, valuesOf } from './notice-form.ts';
import { NOTICE_LABELS, noticeInWords } from './notice-words.ts';

/** Creates a notice or changes one. The input stays until it is saved. */
export function NoticeEditor({ notice }: { readonly notice: ManagedNotice | null }) {
  const { today } = useCollegeTime();
  const [opened] = useState(() => valuesOf(notice, today()));
  const form = useNoticeForm(opened);
  const { close } = useEditor();
  const [create] = useCreateNoticeMutation();
  const once = useCreation();
  const [update] = useUpdateNoticeMutation();
  const { problem, submit } = useSubmit(form, NOTICE_FIELDS, MESSAGES.noticeSaveFailed);
  const { dirtyFields } = form.formState;
  const { getState } = useStore<NoticeLists>();
  const { refuseMeanwhile } = useMeanwhile(NOTICE_FIELDS, opened);

  const change = (
    before: ManagedNotice,
    values: NoticeValues,
  ): Promise<Answer<{ readonly message: string }>> => {
    const changes = changesOf(values, dirtyFields);
    const now = noticeNow(getState(), before);
    const refused = refuseMeanwhile({
      now: valuesOf(now, today()),
      sent: changes,
      labelOf: name => NOTICE_LABELS[name],
      words: noticeInWords(now),
    });
    return refused ? Promise.resolve({ error: refused }) : update({ id: before.id, ...changes });
  };

  const save = (values: NoticeValues): Promise<void> =>
    submit<{ readonly message: string }>(
      notice ? change(notice, values) : once(create, values),
      data => void toast.success(data.message),
      close,
    );

  return (
    <EditorForm
      form={form}
      draft={notice?.id ?? 'new'}
      problem={problem}
      label="Save Notice"
      pending="Saving..."
      onSubmit={save}
    >
      <NoticeFields form={form} about={notice?.event_id ?? null} />
    </EditorForm>
  );
}
