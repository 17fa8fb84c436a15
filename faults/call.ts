import { address, ROUTES, type RouteName } from '#contract/routes.ts';

/** Calls a route as a user, and returns its JSON. A failure is thrown with the answer. */
export async function callAs(
  token: string,
  url: string,
  name: RouteName,
  said: {
    readonly id?: string;
    readonly query?: Readonly<Record<string, string>>;
    readonly body?: object;
  } = {},
): Promise<unknown> {
  const route = ROUTES[name];
  const query = said.query ? `?${new URLSearchParams(said.query)}` : '';
  const response = await fetch(url + address(route, said.id) + query, {
    method: route.method,
    headers: { Authorization: `Bearer ${token}`, ...(said.body && { 'Content-Type': 'application/json' }) },
    ...(said.body && { body: JSON.stringify(said.body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}
