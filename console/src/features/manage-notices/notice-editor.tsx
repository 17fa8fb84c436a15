import toast from 'react-hot-toast';
import { MESSAGES } from '#contract/messages.ts';
import type { ManagedNotice } from '#contract/notices/schema.ts';
import { useCreateNoticeMutation, useUpdateNoticeMutation } from '../../lib/api/notice-endpoints.ts';
import { useCreation } from '../../lib/api/submissions.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { EditorForm, useEditor } from '../../ui/dialog/editor-drawer.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { NoticeFields } from './notice-fields.tsx';
import { changesOf, NOTICE_FIELDS, type NoticeValues, useNoticeForm, valuesOf } from './notice-form.ts';

/** Creates a notice or changes one. The input stays until it is saved. */
export function NoticeEditor({ notice }: { readonly notice: ManagedNotice | null }) {
  const { today } = useCollegeTime();
  const form = useNoticeForm(valuesOf(notice, today()));
  const { close } = useEditor();
  const [create] = useCreateNoticeMutation();
  const once = useCreation();
  const [update] = useUpdateNoticeMutation();
  const { problem, submit } = useSubmit(form, NOTICE_FIELDS, MESSAGES.noticeSaveFailed);
  const { dirtyFields } = form.formState;

  const save = (values: NoticeValues): Promise<void> =>
    submit<{ readonly message: string }>(
      notice ? update({ id: notice.id, ...changesOf(values, dirtyFields) }) : once(create, values),
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
