import { accountsRoutes } from '#contract/accounts/routes.ts';
import { collegeRoutes } from '#contract/college/routes.ts';
import { api, endpoint, post } from '../../lib/api/api.ts';

export const {
  useLoginMutation,
  useRegisterMutation,
  useCheckConnectionMutation,
  useAskPasswordLinkMutation,
  useUsePasswordLinkMutation,
} = api.injectEndpoints({
  endpoints: build => ({
    login: build.mutation(post(accountsRoutes.login)),
    askPasswordLink: build.mutation(post(accountsRoutes.askPasswordLink)),
    usePasswordLink: build.mutation(post(accountsRoutes.usePasswordLink)),
    register: build.mutation(post(accountsRoutes.register)),
    /** A mutation, so that every attempt sends a new request. */
    checkConnection: build.mutation(endpoint(collegeRoutes.testCors)),
  }),
});
