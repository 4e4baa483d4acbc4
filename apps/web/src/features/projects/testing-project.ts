import { keysOf, newValues } from '@muster/contracts/field'
import type { Project } from '@muster/contracts/projects'
import { projectFields } from '@muster/contracts/projects/fields'

/** Builds a project for a test, with default values except for `overrides`. */
export const testingProject = (overrides: Partial<Project>): Project => ({
  ...newValues(projectFields, keysOf(projectFields), {}),
  id: 4,
  name: 'Aurora',
  organization_id: 1,
  currency: 'INR',
  created_by: 1,
  task_count: 0,
  file_count: 0,
  files_version: 0,
  is_sample: false,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  ...overrides,
})
