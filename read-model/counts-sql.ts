/** How many of the marks in a query are present, and how many absent. */
export const PRESENT_AND_ABSENT = `count(*) FILTER (WHERE status = 'present')::integer AS present,
  count(*) FILTER (WHERE status = 'absent')::integer AS absent`;
