import type { CreateEventForm } from '#contract/events/schema.ts';

/** A preview needs what a notice at the door needs: what, when and where. */
export const previewComplete = (form: Partial<CreateEventForm>): boolean =>
  [form.title, form.date, form.time, form.location].every(text => text !== undefined && text.trim() !== '');
