import { describe, expect, test } from 'vitest';
import { eventsQueryOf, filtersFrom, NO_FILTERS, withoutFilters, withStatus } from './event-list-filters.ts';

const from = (query: string) => filtersFrom(new URLSearchParams(query));

describe('the filters of the list of events', () => {
  test('at first restrict nothing, and the latest comes first', () => {
    expect(from('')).toEqual(NO_FILTERS);
    expect(eventsQueryOf(NO_FILTERS)).toEqual({ sort: 'latest' });
  });

  test('ask the server for what was chosen only', () => {
    const chosen = from('search=drive&status=completed&year=3rd+Year&from=2026-11-01&sort=title');
    expect(eventsQueryOf(chosen)).toEqual({
      search: 'drive',
      status: 'completed',
      year: '3rd Year',
      date_from: '2026-11-01',
      sort: 'title',
    });
  });

  test('read what the address cannot mean as no restriction', () => {
    expect(from('status=over&from=2026-02-30&to=yesterday&sort=size&event_type=Party&year=9')).toEqual(
      NO_FILTERS,
    );
  });

  test('show the next of the upcoming events first, and keep an order by title', () => {
    const upcoming = withStatus(NO_FILTERS, 'upcoming');
    expect(upcoming).toMatchObject({ status: 'upcoming', sort: 'earliest' });
    expect(withStatus(upcoming, '')).toEqual(NO_FILTERS);
    expect(withStatus({ ...NO_FILTERS, sort: 'title' }, 'upcoming').sort).toBe('title');
  });

  test('are cleared without changing the order', () => {
    expect(withoutFilters({ ...NO_FILTERS, search: 'drive', sort: 'title' })).toEqual({
      ...NO_FILTERS,
      sort: 'title',
    });
  });
});
