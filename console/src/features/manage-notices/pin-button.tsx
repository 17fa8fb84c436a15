import { Button } from '@mantine/core';
import { IconPinned, IconPinnedOff } from '@tabler/icons-react';
import toast from 'react-hot-toast';
import { MESSAGES } from '#contract/messages.ts';
import type { ManagedNotice } from '#contract/notices.ts';
import { sentence } from '../../lib/api-error.ts';
import { useUpdateNoticeMutation } from '../../lib/endpoints/notice-endpoints.ts';

/** Pins a notice above the others, or unpins it. */
export function PinButton({ notice: { id, title, pinned } }: { readonly notice: ManagedNotice }) {
  const [update, { isLoading }] = useUpdateNoticeMutation();
  const Shown = pinned ? IconPinnedOff : IconPinned;
  const label = pinned ? 'Unpin' : 'Pin';
  const toggle = async (): Promise<void> => {
    const { data, error } = await update({ id, pinned: !pinned });
    if (data) toast.success(data.message);
    else toast.error(sentence(error, MESSAGES.noticeSaveFailed));
  };
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<Shown size={18} aria-hidden />}
      aria-label={`${label} ${title}`}
      loading={isLoading}
      onClick={() => void toggle()}
    >
      {label}
    </Button>
  );
}
