import toast from 'react-hot-toast';
import { MESSAGES } from '#contract/messages.ts';
import type { ManagedNotice } from '#contract/notices/schema.ts';
import { sentence } from '../../lib/api/api-error.ts';
import { useCreateNoticeMutation, useUpdateNoticeMutation } from '../../lib/api/notice-endpoints.ts';
import { useCreation } from '../../lib/api/submissions.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { useTellDirty } from '../../ui/editor-drawer.tsx';
import forms from '../../ui/form.module.css';
import { FormButtons } from '../../ui/form-drawer.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { NoticeFields } from './notice-fields.tsx';
import { changesOf, NOTICE_FIELDS, type NoticeValues, useNoticeForm, valuesOf } from './notice-form.ts';

interface NoticeEditorProps {
  readonly notice: ManagedNotice | null;
  readonly onDirty: (dirty: boolean) => void;
  readonly onCancel: () => void;
  readonly onSaved: () => void;
}

/** Creates a notice or changes one. The input stays until it is saved. */
export function NoticeEditor({ notice, onDirty, onCancel, onSaved }: NoticeEditorProps) {
  const { today } = useCollegeTime();
  const form = useNoticeForm(valuesOf(notice, today()));
  useDraft(form, notice?.id ?? 'new');
  const [create] = useCreateNoticeMutation();
  const once = useCreation();
  const [update] = useUpdateNoticeMutation();
  const { problem, submit } = useSubmit({
    names: NOTICE_FIELDS,
    setError: form.setError,
    problemOf: error => sentence(error, MESSAGES.noticeSaveFailed),
  });
  const { isSubmitting, isDirty, dirtyFields } = form.formState;

  useTellDirty(isDirty, onDirty);

  const save = (values: NoticeValues): Promise<void> =>
    submit<{ readonly message: string }>(
      notice ? update({ id: notice.id, ...changesOf(values, dirtyFields) }) : once(create, values),
      data => void toast.success(data.message),
      onSaved,
    );

  return (
    <form noValidate className={forms.form} onSubmit={form.handleSubmit(save)}>
      <NoticeFields form={form} about={notice?.event_id ?? null} />
      <FormProblem problem={problem} />
      <FormButtons label="Save Notice" pending="Saving..." sending={isSubmitting} onCancel={onCancel} />
    </form>
  );
}
