import { isObject, type Json, type JsonObject } from '@muster/server/openapi/json'
import { answerChecker } from '@muster/server/testing/answer-checker'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postbox } from '../testing/postbox.ts'
import { endOtherSession, forgetAndRemember, moveAndReturn, register } from '../testing/story/accounts.ts'
import { callerAt, type StoryContext } from '../testing/story/context.ts'
import { takeDown } from '../testing/story/farewell.ts'
import { count, feelThePulse, takeHome } from '../testing/story/figures.ts'
import { aim, layOut, reach } from '../testing/story/goals.ts'
import { celebrate, follow } from '../testing/story/milestones.ts'
import { lookThrough, prefer } from '../testing/story/notifications.ts'
import { inviteSomebodyKnown, inviteSomebodyNew, meet, setUp } from '../testing/story/organization.ts'
import { deleteAndRestore, plan } from '../testing/story/projects.ts'
import { giveAndDo, importTasks } from '../testing/story/tasks.ts'
import { testApi, type World } from '../testing/world.ts'
import { apiContract } from './contracts.ts'

let world: World
let context: StoryContext
let text: string
const driven = new Set<string>()

beforeAll(async () => {
  const post = await postbox()
  world = await testApi({ SMTP_URL: post.url })
  const address = await world.app.listen({ host: '127.0.0.1', port: 0 })
  text = await (await fetch(`${address}/openapi.json`)).text()
  const check = answerChecker(world.app, apiContract)
  const caller = callerAt(address, async ({ method, schemaPath, response, url }) => {
    const { status, ok, headers } = response
    const type = headers.get('content-type') ?? ''
    const wrong = check(method, new URL(url).pathname, { status, type, text: await response.text() })
    if (wrong) throw new Error(wrong)
    if (ok) driven.add(`${method} ${schemaPath}`)
  })
  context = { post, caller }
})
afterAll(async () => {
  await world?.close()
  await context?.post.close()
})

const object = (json: Json | undefined): JsonObject => (isObject(json) ? json : {})

describe('a client generated from /openapi.json', () => {
  it('does everything that the API offers: a team joins, works and leaves', async () => {
    const ada = await register(context, 'ada@halden.example', 'Ada Berg')
    const ben = await register(context, 'ben@halden.example', 'Ben Holm')
    await forgetAndRemember(context, ada)
    await moveAndReturn(context, ada)
    await endOtherSession(context, ada)

    const organization = await setUp(ada)
    const cleo = await inviteSomebodyNew(context, ada, organization)
    await inviteSomebodyKnown(context, ada, organization, ben)
    await meet(ben, organization, [ada, ben, cleo])

    const project = await plan(ben, organization)
    const goal = await aim(ben, { organization, project })
    const milestone = await layOut(ben, { organization, project }, goal)
    await giveAndDo(ben, cleo, { organization, project, milestone })
    await importTasks(ben, { organization, project })
    await reach(ben, goal, milestone, cleo)
    await celebrate(cleo, milestone)
    await follow(ben, { organization, project })

    await lookThrough(ada, organization)
    await prefer(ben)
    await count(ada, organization)
    await takeHome(ada, organization)
    await deleteAndRestore(ada, organization, project, goal)
    await takeDown(context, { admin: ada, manager: ben, member: cleo }, organization)
    await feelThePulse(context.caller())

    const paths = object(object(JSON.parse(text)).paths)
    const offered = Object.entries(paths).flatMap(([path, verbs]) =>
      Object.keys(object(verbs)).map((verb) => `${verb.toUpperCase()} ${path}`),
    )
    expect([...driven].toSorted()).toEqual(offered.toSorted())
  })
})
