import type { SearchResult } from '@muster/contracts/search'

type Overrides = Partial<Omit<SearchResult, 'location'>> & { location?: Partial<SearchResult['location']> }

export const foundResult = ({ location, ...overrides }: Overrides = {}): SearchResult => ({
  type: 'task',
  id: '9',
  title: 'Order the glass',
  title_ranges: [],
  passage: null,
  passage_ranges: [],
  person: null,
  assignee_count: null,
  at: '2026-11-05T10:00:00.000Z',
  key: null,
  status: null,
  file: null,
  ...overrides,
  location: {
    project: null,
    goal: null,
    milestone: null,
    task: null,
    comment: null,
    room: null,
    message: null,
    ...location,
  },
})
