import { address } from '#contract/route.ts';
import { ROUTES, type RouteName } from '#contract/routes.ts';

/** Calls a route as a user, and returns its JSON. A failure is thrown with the answer. */
export async function callAs(
  token: string,
  url: string,
  name: RouteName,
  request: {
    readonly id?: string;
    readonly query?: Readonly<Record<string, string>>;
    readonly body?: object;
  } = {},
): Promise<unknown> {
  const route = ROUTES[name];
  const query = request.query ? `?${new URLSearchParams(request.query)}` : '';
  const response = await fetch(url + address(route, request.id) + query, {
    method: route.method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(request.body && { 'Content-Type': 'application/json' }),
    },
    ...(request.body && { body: JSON.stringify(request.body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}
