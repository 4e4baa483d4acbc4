import { absenceTexts, type MemberAbsence, maxAbsences } from '@muster/contracts/absences'
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
    // Two added, one moved and one deleted: every window that shows the member reads the absences again.
    const facts = world.store.db
      .selectFrom('facts')
      .select(['kind', 'actor_id'])
      .where('entity_id', '=', team.member.id)
    expect(await facts.where('organization_id', '=', team.id).execute()).toEqual(
      Array.from({ length: 4 }, () => ({ kind: 'member.updated', actor_id: team.member.id })),
    )
  })

  it('are seen by the members of the organization until they are over, and by nobody else', async () => {
    const [team, others] = [await world.team(), await world.team()]
    const member = world.as(team.member)
    const { id } = (await member.post('/absences/', daysOf(-2, 5))).body
    await member.post('/absences/', daysOf(-20, -10))
    const path = `/absences/organization/${team.id}`
    const expected = [
      { id, ...daysOf(-2, 5), user_id: team.member.id, full_name: team.member.name, entered_here: false },
    ]
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

describe('absences that are entered for a member', () => {
  type Team = Awaited<ReturnType<World['team']>>
  const pathOf = (team: Team, person = team.member, id?: number) =>
    `/absences/organization/${team.id}/members/${person.id}${id === undefined ? '' : `/${id}`}`
  const notified = async (team: Team) => {
    const { body } = await world.as(team.member).get('/notifications/?type=absence')
    return body.map(({ title, message }: { title: string; message: string }) => `${title}: ${message}`)
  }
  const stored = (team: Team) =>
    world.store.db.selectFrom('absences').selectAll().where('user_id', '=', team.member.id).orderBy('id').execute()

  it('are added, moved and deleted by those who manage the member, who is notified', async () => {
    const team = await world.team()
    const manager = world.as(team.manager)
    const days = { starts_on: '2099-03-01', ends_on: '2099-03-02' }
    const { id } = (await manager.post(pathOf(team), days)).body
    expect((await world.as(team.member).get('/absences/')).body).toEqual([{ id, ...days }])
    expect((await manager.get(`/absences/organization/${team.id}`)).body).toMatchObject([{ id, entered_here: true }])
    const moved = { starts_on: '2099-04-01', ends_on: '2099-04-01' }
    expect((await world.as(team.admin).put(pathOf(team, team.member, id), moved)).body).toEqual({ id, ...moved })
    expect((await manager.delete(pathOf(team, team.member, id))).status).toBe(204)
    expect(await stored(team)).toEqual([])
    expect(await notified(team)).toEqual([
      `Absence deleted: ${team.manager.name} deleted your absence: Apr 1, 2099`,
      `Absence changed: ${team.admin.name} moved your absence: Apr 1, 2099`,
      `Absence added: ${team.manager.name} entered an absence for you: Mar 1, 2099 – Mar 2, 2099`,
    ])
    const facts = world.store.db
      .selectFrom('facts')
      .select(['kind', 'actor_id'])
      .where('organization_id', '=', team.id)
      .where('kind', '=', 'member.updated')
    expect((await facts.execute()).map(({ actor_id: actor }) => actor)).toEqual(
      expect.arrayContaining([team.manager.id, team.admin.id]),
    )
  })

  it('are refused for the caller, for members whom the caller does not manage, and for members of another organization', async () => {
    const [team, others] = [await world.team(), await world.team()]
    const colleague = await world.join(team)
    const manager = await world.join(team, 'manager')
    const entered = (await world.as(manager).post(pathOf(team), daysOf(1, 2))).body
    const former = await world.join(team)
    await world.as(team.admin).delete(`/organizations/${team.id}/members/${former.id}`)
    const before = await stored(team)
    const attempts = [
      [colleague, team.member, 403],
      [team.member, team.member, 403],
      [team.manager, team.admin, 403],
      [team.manager, manager, 403],
      [team.admin, team.admin, 403],
      [others.admin, team.member, 403],
      [team.admin, others.member, 404],
      [team.admin, former, 404],
    ] as const
    for (const [by, person, status] of attempts) {
      expect((await world.as(by).post(pathOf(team, person), daysOf(5, 6))).status).toBe(status)
      expect((await world.as(by).put(pathOf(team, person, entered.id), daysOf(5, 6))).status).toBe(status)
      expect((await world.as(by).delete(pathOf(team, person, entered.id))).status).toBe(status)
    }
    expect((await world.as(others.admin).delete(pathOf(others, team.member, entered.id))).status).toBe(404)
    expect(await stored(team)).toEqual(before)
    expect(await notified(team)).toHaveLength(1)
  })

  it('do not include those that the member entered or took over, or that another organization entered', async () => {
    const [team, others] = [await world.team(), await world.team()]
    await world.join(others, 'member', team.member)
    const own = (await world.as(team.member).post('/absences/', daysOf(1, 2))).body
    const elsewhere = (await world.as(others.admin).post(pathOf(others, team.member), daysOf(11, 12))).body
    const taken = (await world.as(team.admin).post(pathOf(team), daysOf(21, 22))).body
    expect((await world.as(team.member).put(`/absences/${taken.id}`, daysOf(21, 23))).status).toBe(200)
    const before = await stored(team)
    const { body: listed } = await world.as(team.admin).get(`/absences/organization/${team.id}`)
    expect(listed.map((absence: MemberAbsence) => [absence.id, absence.entered_here])).toEqual([
      [own.id, false],
      [elsewhere.id, false],
      [taken.id, false],
    ])
    for (const { id } of [own, elsewhere, taken]) {
      expect((await world.as(team.admin).put(pathOf(team, team.member, id), daysOf(31, 32))).status).toBe(404)
      expect((await world.as(team.admin).delete(pathOf(team, team.member, id))).status).toBe(404)
    }
    const refused = await world.as(team.admin).post(pathOf(team), daysOf(2, 3))
    expect([refused.status, refused.body.detail]).toEqual([409, absenceTexts.overlapOfMember])
    expect(await stored(team)).toEqual(before)
    expect((await world.as(team.member).delete(`/absences/${elsewhere.id}`)).status).toBe(204)
  })

  it('are refused to a manager who was removed', async () => {
    const team = await world.team()
    const manager = await world.join(team, 'manager')
    const [removed, entered] = await Promise.all([
      world.as(team.admin).delete(`/organizations/${team.id}/members/${manager.id}`),
      world.as(manager).post(pathOf(team), daysOf(1, 2)),
    ])
    expect(removed.status).toBe(204)
    expect([201, 403]).toContain(entered.status)
    expect((await world.as(manager).post(pathOf(team), daysOf(5, 6))).status).toBe(403)
    expect(await stored(team)).toHaveLength(entered.status === 201 ? 1 : 0)
  })
})
