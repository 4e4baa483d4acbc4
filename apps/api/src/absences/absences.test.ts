import { absenceTexts, maxAbsences } from '@muster/contracts/absences'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApi, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world.close())

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const daysOf = (from: number, to: number) => ({ starts_on: day(from), ends_on: day(to) })

describe('absences', () => {
  it('are added, changed, listed in order and deleted', async () => {
    const team = await world.team()
    const member = world.as(team.member)
    const later = (await member.post('/absences/', daysOf(30, 44))).body
    const sooner = (await member.post('/absences/', daysOf(3, 3))).body
    expect(later).toEqual({ id: later.id, ...daysOf(30, 44) })
    expect((await member.get('/absences/')).body).toEqual([sooner, later])

    const moved = await member.put(`/absences/${later.id}`, daysOf(40, 50))
    expect(moved.body).toEqual({ id: later.id, ...daysOf(40, 50) })
    expect((await member.delete(`/absences/${sooner.id}`)).status).toBe(204)
    expect((await member.get('/absences/')).body).toEqual([moved.body])
    expect((await member.delete(`/absences/${sooner.id}`)).status).toBe(404)
  })

  it('are seen by the members of the organization until they are over, and by nobody else', async () => {
    const [team, others] = [await world.team(), await world.team()]
    const member = world.as(team.member)
    const { id } = (await member.post('/absences/', daysOf(-2, 5))).body
    await member.post('/absences/', daysOf(-20, -10))
    const path = `/absences/organization/${team.id}`
    const expected = [{ id, ...daysOf(-2, 5), user_id: team.member.id, full_name: team.member.name }]
    expect((await world.as(team.manager).get(path)).body).toEqual(expected)
    expect((await member.get(path)).body).toEqual(expected)
    expect((await world.as(others.admin).get(path)).status).toBe(403)

    await world.as(team.admin).delete(`/organizations/${team.id}/members/${team.member.id}`)
    expect((await world.as(team.manager).get(path)).body).toEqual([])
  })

  it('do not overlap, also if they are added and moved at the same time', async () => {
    const team = await world.team()
    const member = world.as(team.member)
    const { id } = (await member.post('/absences/', daysOf(10, 12))).body
    const { id: otherId } = (await member.post('/absences/', daysOf(20, 22))).body
    for (const days of [daysOf(12, 15), daysOf(8, 10), daysOf(11, 11), daysOf(5, 30)]) {
      const refused = await member.post('/absences/', days)
      expect([refused.status, refused.body.detail]).toEqual([409, absenceTexts.overlap])
    }
    expect((await member.put(`/absences/${otherId}`, daysOf(12, 13))).status).toBe(409)
    expect((await member.put(`/absences/${id}`, daysOf(11, 13))).status).toBe(200)
    const attempts = await Promise.all(
      Array.from({ length: 8 }, (_, index) => member.post('/absences/', daysOf(100 - index, 100 + index))),
    )
    expect(attempts.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(attempts.filter(({ status }) => status === 409)).toHaveLength(7)
    expect((await member.get('/absences/')).body).toHaveLength(3)
  })

  it('end on or after their first day, within a year', async () => {
    const team = await world.team()
    const member = world.as(team.member)
    const refused = async (days: object, field: string, sentence: string) => {
      const { status, body } = await member.post('/absences/', days)
      expect(status).toBe(422)
      expect(body.errors).toContainEqual(expect.objectContaining({ field, message: expect.stringContaining(sentence) }))
    }
    await refused(daysOf(5, 4), 'ends_on', absenceTexts.endBeforeStart)
    await refused(daysOf(5, 5 + 366), 'ends_on', absenceTexts.tooLong)
    await refused({ starts_on: '2027-02-30', ends_on: '2027-03-01' }, 'starts_on', 'date')
    expect((await member.get('/absences/')).body).toEqual([])
    expect((await member.post('/absences/', daysOf(5, 5 + 365))).status).toBe(201)
  })

  it(`number ${maxAbsences} at most`, async () => {
    const team = await world.team()
    const member = world.as(team.member)
    await world.store.db
      .insertInto('absences')
      .values(Array.from({ length: maxAbsences }, (_, index) => ({ user_id: team.member.id, ...daysOf(index, index) })))
      .execute()
    const refused = await member.post('/absences/', daysOf(200, 200))
    expect([refused.status, refused.body.detail]).toEqual([409, absenceTexts.tooMany])
  })

  it('of another user are neither changed nor deleted', async () => {
    const team = await world.team()
    const { id } = (await world.as(team.member).post('/absences/', daysOf(1, 2))).body
    for (const role of [team.admin, team.manager, await world.join(team)]) {
      expect((await world.as(role).put(`/absences/${id}`, daysOf(5, 6))).status).toBe(404)
      expect((await world.as(role).delete(`/absences/${id}`)).status).toBe(404)
    }
    expect((await world.as(team.member).get('/absences/')).body).toEqual([{ id, ...daysOf(1, 2) }])
  })
})
