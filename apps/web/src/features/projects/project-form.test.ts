import type { Project } from '@muster/contracts/projects'
import { describe, expect, it } from 'vitest'
import { newProject, newValues, projectChanges, projectErrors, valuesOf } from './project-form.ts'

const project: Project = {
  id: 4,
  name: 'Aurora',
  description: 'Words',
  organization_id: 1,
  start_date: '2026-11-25T08:30:00',
  end_date: null,
  status: 'active',
  budget: 10,
  currency: 'INR',
  created_by: 1,
  task_count: 0,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
}

describe('the edit form starts', () => {
  it('with the status planning [CONST-58 (settled: only for a project that has none)]', () => {
    expect(valuesOf({ ...project, status: null }).status).toBe('planning')
  })

  it.each(['planning', 'active', 'on_hold', 'completed', 'cancelled'] as const)('with the status %s', (status) => {
    expect(valuesOf({ ...project, status }).status).toBe(status)
  })
})

describe('the days', () => {
  const end = (start_date: string, end_date: string) =>
    projectErrors({ ...newValues(1), name: 'Aurora', start_date, end_date }).end_date

  it('must be in order, and equal ones are not [VAL-023, VAL-024]', () => {
    expect(end('2026-11-26', '2026-11-25')).toBe('End date must be after start date')
    expect(end('2026-11-25', '2026-11-25')).toBe('End date must be after start date')
    expect(end('2026-11-25', '2026-11-26')).toBeUndefined()
  })

  it('are compared only when both are given [VAL-025]', () => {
    expect(end('', '2026-11-25')).toBeUndefined()
    expect(end('2026-11-25', '')).toBeUndefined()
  })
})

describe('what is sent', () => {
  it('of a new project is only what was filled [VAL-026]', () => {
    expect(newProject({ ...newValues(1), name: ' Aurora ' })).toEqual({
      name: 'Aurora',
      organization_id: 1,
      status: 'active',
    })
  })

  it('of a change is null for no description, and no date that is not filled [VAL-032, VAL-033, VAL-034]', () => {
    const bare = { ...project, start_date: null }
    expect(projectChanges({ ...valuesOf(bare), description: ' ' }, bare)).toEqual({ description: null })
    expect(projectChanges({ ...valuesOf(bare), start_date: '2026-12-01', end_date: '2026-12-24' }, bare)).toMatchObject(
      {
        start_date: '2026-12-01T00:00:00',
        end_date: '2026-12-24T23:59:59',
      },
    )
  })

  it('a day that was not touched keeps its time, and one that was taken out is cleared', () => {
    expect(projectChanges(valuesOf(project), project)).toEqual({})
    expect(projectChanges({ ...valuesOf(project), start_date: '' }, project)).toMatchObject({ start_date: null })
  })

  it('a budget of nothing is cleared, one that was not touched is not sent', () => {
    expect(projectChanges({ ...valuesOf(project), budget: '' }, project)).toMatchObject({ budget: null })
    expect(projectChanges(valuesOf(project), project)).not.toHaveProperty('budget')
    expect(projectChanges({ ...valuesOf(project), budget: 0 }, project)).toMatchObject({ budget: 0 })
  })
})
