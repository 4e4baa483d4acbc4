import { describe, expect, it } from 'vitest'
import { assigneesIn } from './assignees.ts'

describe('assignees in a body', () => {
  it.each([
    [{ assigned_users: [1, 2], assigned_to: 1 }, [1, 2]],
    [{ assignees: [2, 1, 2], assigned_to: 1 }, [2, 1]],
    [{ assigned_users: [3], assignees: [3, 4] }, [3, 4]],
    [{ assigned_to: null }, []],
    [{}, undefined],
  ])('%j names %j', (body, people) => {
    expect(assigneesIn(body)).toEqual(people)
  })

  it('a field sent back unchanged is ignored beside a change', () => {
    const current = [1, 2]
    expect(assigneesIn({ assigned_users: current, assignees: [3], assigned_to: 1 }, current)).toEqual([3])
    expect(assigneesIn({ assigned_users: current, assigned_to: null }, current)).toEqual([])
    expect(assigneesIn({ assigned_users: current, assignees: current, assigned_to: 1 }, current)).toEqual(current)
  })

  it('two lists that contradict each other are rejected with an error', () => {
    const sentence = 'The assignees are given twice and differ'
    for (const body of [
      { assigned_users: [1], assignees: [2] },
      { assigned_users: [1, 2], assigned_to: 3 },
      { assigned_users: [], assignees: [1], assigned_to: 2 },
    ])
      expect(() => assigneesIn(body, [4])).toThrow(sentence)
  })
})
