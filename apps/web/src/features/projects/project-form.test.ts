import { describe, expect, it } from 'vitest'
import { newProjectOf, newValues, projectChanges, projectErrors, valuesOf } from './project-form.ts'
import { testingProject } from './testing-project.ts'

const project = testingProject({ description: 'Words', start_date: '2026-11-25T08:30:00', budget: 10 })

describe('the edit form starts', () => {
  it('with the status planning [CONST-58 (settled: only for a project that has none)]', () => {
    expect(valuesOf({ ...project, status: null }).status).toBe('planning')
  })

  it.each(['planning', 'active', 'on_hold', 'completed', 'cancelled'] as const)('with the status %s', (status) => {
    expect(valuesOf({ ...project, status }).status).toBe(status)
  })
})

describe('the dates', () => {
  const endDateError = (start_date: string, end_date: string) =>
    projectErrors({ ...newValues(1), name: 'Aurora', start_date, end_date }).end_date

  it('must be in order and different [VAL-023, VAL-024]', () => {
    expect(endDateError('2026-11-26', '2026-11-25')).toBe('End date must be after start date')
    expect(endDateError('2026-11-25', '2026-11-25')).toBe('End date must be after start date')
    expect(endDateError('2026-11-25', '2026-11-26')).toBeUndefined()
  })

  it('are compared only if both are given [VAL-025]', () => {
    expect(endDateError('', '2026-11-25')).toBeUndefined()
    expect(endDateError('2026-11-25', '')).toBeUndefined()
  })
})

describe('the request body', () => {
  it('of a new project contains only filled fields [VAL-026]', () => {
    expect(newProjectOf({ ...newValues(1), name: ' Aurora ' })).toEqual({
      name: 'Aurora',
      organization_id: 1,
      status: 'active',
    })
  })

  it('of an update contains null for an empty description, and no empty dates [VAL-032, VAL-033, VAL-034]', () => {
    const withoutStart = { ...project, start_date: null }
    expect(projectChanges({ ...valuesOf(withoutStart), description: ' ' }, withoutStart)).toEqual({ description: null })
    expect(
      projectChanges({ ...valuesOf(withoutStart), start_date: '2026-12-01', end_date: '2026-12-24' }, withoutStart),
    ).toMatchObject({
      start_date: '2026-12-01T00:00:00',
      end_date: '2026-12-24T23:59:59',
    })
  })

  it('omits an unchanged date, and contains null for a cleared one', () => {
    expect(projectChanges(valuesOf(project), project)).toEqual({})
    expect(projectChanges({ ...valuesOf(project), start_date: '' }, project)).toMatchObject({ start_date: null })
  })

  it('contains null for a cleared budget, and omits an unchanged one', () => {
    expect(projectChanges({ ...valuesOf(project), budget: '' }, project)).toMatchObject({ budget: null })
    expect(projectChanges(valuesOf(project), project)).not.toHaveProperty('budget')
    expect(projectChanges({ ...valuesOf(project), budget: 0 }, project)).toMatchObject({ budget: 0 })
  })
})
