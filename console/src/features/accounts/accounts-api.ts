import { accountsRoutes } from '#contract/accounts/routes.ts';
import { collegeRoutes } from '#contract/college/routes.ts';
import { api, asking, write } from '../../lib/api/api.ts';

export const {
  useLoginMutation,
  useRegisterMutation,
  useCheckConnectionMutation,
  useAskPasswordLinkMutation,
  useUsePasswordLinkMutation,
} = api.injectEndpoints({
  endpoints: build => ({
    login: build.mutation(write(accountsRoutes.login)),
    askPasswordLink: build.mutation(write(accountsRoutes.askPasswordLink)),
    usePasswordLink: build.mutation(write(accountsRoutes.usePasswordLink)),
    register: build.mutation(write(accountsRoutes.register)),
    /** A mutation, so that every attempt sends a new request. */
    checkConnection: build.mutation({ queryFn: asking(collegeRoutes.testCors) }),
  }),
});
