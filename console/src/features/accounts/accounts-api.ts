import { ROUTES } from '#contract/routes.ts';
import { api, get, post } from '../../lib/api/api.ts';

const accountsApi = api.injectEndpoints({
  endpoints: build => ({
    login: build.mutation(post(ROUTES.login)),
    register: build.mutation(post(ROUTES.register)),
    /** A mutation, so that every attempt sends a new request. */
    checkConnection: build.mutation(get(ROUTES.testCors)),
  }),
});

export const { useLoginMutation, useRegisterMutation, useCheckConnectionMutation } = accountsApi;
