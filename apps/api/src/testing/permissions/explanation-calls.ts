import type { Calls } from './calls.ts'

/** The calls of additional.tsv that explain the work of a goal, milestone or project, and what it waits for. */
export const explanationCalls: Calls = {
  'GET /goals/{G}/explanation': (s) => ({ method: 'GET', url: `/goals/${s.G.id}/explanation` }),
  'GET /goals/{G}/explanation/tasks': (s) => ({ method: 'GET', url: `/goals/${s.G.id}/explanation/tasks` }),
  'GET /goals/{G}/waiting': (s) => ({ method: 'GET', url: `/goals/${s.G.id}/waiting` }),
  'GET /milestones/{M}/waiting': (s) => ({ method: 'GET', url: `/milestones/${s.M.id}/waiting` }),
  'GET /milestones/{M}/explanation': (s) => ({ method: 'GET', url: `/milestones/${s.M.id}/explanation` }),
  'GET /milestones/{M}/explanation/tasks': (s) => ({ method: 'GET', url: `/milestones/${s.M.id}/explanation/tasks` }),
  'GET /projects/{P}/explanation': (s) => ({ method: 'GET', url: `/projects/${s.P.id}/explanation` }),
  'GET /projects/{P}/explanation/tasks': (s) => ({ method: 'GET', url: `/projects/${s.P.id}/explanation/tasks` }),
}
