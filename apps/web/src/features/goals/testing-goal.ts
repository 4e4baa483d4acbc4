import type { Goal } from '@muster/contracts/goals'

/** A goal with the given fields, for tests. */
export const testingGoal = (overrides: Partial<Goal>): Goal => ({
  id: 1,
  title: 'Harvest',
  description: 'By hand',
  target_value: 100,
  current_value: 10,
  unit: 'kg',
  status: 'in_progress',
  start_date: '2026-12-01T00:00:00',
  end_date: '2027-03-01T23:59:59',
  due_date: '2027-03-01T23:59:59',
  project_id: 7,
  project_name: 'Greenhouse',
  organization_id: 3,
  user_id: 5,
  is_personal: false,
  milestones_count: 0,
  completed_milestones_count: 0,
  progress: 10,
  tracking: 'manual',
  my_dependency_percentage: 0,
  created_at: '2026-11-20T08:00:00.000Z',
  updated_at: '2026-11-20T08:00:00.000Z',
  ...overrides,
})
