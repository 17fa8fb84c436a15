import { type Refusal, refuse } from '#contract/errors.ts';

/** Refuses a request for one of its fields, in the same words beside the field and for the whole. */
export const refuseField = (name: string, error: string): Refusal =>
  refuse('bad_request', { error, fields: { [name]: error } });
