import { describe, expect, it } from 'vitest'
import { assigneesIn } from './assignees.ts'

describe('whom a body gives the task to', () => {
  it.each([
    [{ assigned_users: [1, 2], assigned_to: 1 }, [1, 2]],
    [{ assignees: [2, 1, 2], assigned_to: 1 }, [2, 1]],
    [{ assigned_users: [3], assignees: [3, 4] }, [3, 4]],
    [{ assigned_to: null }, []],
    [{}, undefined],
  ])('%j names %j', (body, people) => {
    expect(assigneesIn(body)).toEqual(people)
  })

  it('what is sent back as it was counts for nothing beside a change', () => {
    const current = [1, 2]
    expect(assigneesIn({ assigned_users: current, assignees: [3], assigned_to: 1 }, current)).toEqual([3])
    expect(assigneesIn({ assigned_users: current, assigned_to: null }, current)).toEqual([])
    expect(assigneesIn({ assigned_users: current, assignees: current, assigned_to: 1 }, current)).toEqual(current)
  })

  it('two lists that contradict each other are refused in a sentence', () => {
    const sentence = 'The assignees are given twice and differ'
    for (const body of [
      { assigned_users: [1], assignees: [2] },
      { assigned_users: [1, 2], assigned_to: 3 },
    ])
      expect(() => assigneesIn(body)).toThrow(sentence)
  })
})
