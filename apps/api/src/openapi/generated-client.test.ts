import { once } from 'node:events'
import { createServer } from 'node:http'
import { isObject, type Json, type JsonObject } from '@muster/server/openapi/json'
import { responseChecker } from '@muster/server/testing/response-checker'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMailServer } from '../testing/start-mail-server.ts'
import { changeEmailAndBack, endOtherSession, register, resetPassword } from '../testing/story/accounts.ts'
import { clientsAt, type StoryContext } from '../testing/story/context.ts'
import { describeTasks } from '../testing/story/custom-fields.ts'
import { deleteOrganization } from '../testing/story/delete-organization.ts'
import { checkDashboard, checkHealth, exportOrganization } from '../testing/story/figures.ts'
import { attachFiles } from '../testing/story/files.ts'
import { takeFirstSteps } from '../testing/story/first-steps.ts'
import { addMilestones, completeGoal, createGoal } from '../testing/story/goals.ts'
import { operateInstallation } from '../testing/story/installation.ts'
import { labelTasks } from '../testing/story/labels.ts'
import { celebrate, createAndDeleteMilestone } from '../testing/story/milestones.ts'
import { changePreferences, readNotifications } from '../testing/story/notifications.ts'
import { createOrganization, inviteExistingUser, inviteNewUser, listMembers } from '../testing/story/organization.ts'
import { changePictures } from '../testing/story/pictures.ts'
import { createProject, deleteAndRestore } from '../testing/story/projects.ts'
import { findEverything } from '../testing/story/search.ts'
import { assignAndComplete, divide, importTasks, repeat } from '../testing/story/tasks.ts'
import { workWithTemplates } from '../testing/story/templates.ts'
import { logTime } from '../testing/story/time.ts'
import { testApi, type World } from '../testing/world.ts'
import { apiContract } from './contracts.ts'

/** Returns the newest version. */
const updates = createServer((_request, response) => response.end('{"version":"9.9.9"}'))
let world: World
let context: StoryContext
let text: string
const usedOperations = new Set<string>()

beforeAll(async () => {
  const mailServer = await startMailServer()
  updates.listen(0, '127.0.0.1')
  await once(updates, 'listening')
  const place = updates.address()
  const UPDATES_URL = `http://127.0.0.1:${typeof place === 'object' ? place?.port : 0}/`
  world = await testApi({ SMTP_URL: mailServer.url, OPERATORS: 'ada@halden.example', UPDATES_URL })
  const address = await world.app.listen({ host: '127.0.0.1', port: 0 })
  text = await (await fetch(`${address}/openapi.json`)).text()
  const check = responseChecker(world.app, apiContract)
  const caller = clientsAt(address, async ({ method, schemaPath, response, url }) => {
    const { status, ok, headers } = response
    const type = headers.get('content-type') ?? ''
    const violation = check(method, new URL(url).pathname, { status, type, text: await response.text() })
    if (violation) throw new Error(violation)
    if (ok) usedOperations.add(`${method} ${schemaPath}`)
  })
  context = { mailServer, caller }
})
afterAll(async () => {
  await world?.close()
  await context?.mailServer.close()
  updates.close()
})

const asObject = (json: Json | undefined): JsonObject => (isObject(json) ? json : {})

describe('a client generated from /openapi.json', () => {
  it('does everything that the API offers: a team joins, works and leaves', async () => {
    const ada = await register(context, 'ada@halden.example', 'Ada Berg')
    const ben = await register(context, 'ben@halden.example', 'Ben Holm')
    await resetPassword(context, ada)
    await changeEmailAndBack(context, ada)
    await endOtherSession(context, ada)

    const organization = await createOrganization(ada)
    const cleo = await inviteNewUser(context, ada, organization)
    await inviteExistingUser(context, ada, organization, ben)
    await listMembers(ben, organization, [ada, ben, cleo])

    await changePictures(ada, organization)
    const project = await createProject(ben, organization)
    const goal = await createGoal(ben, { organization, project })
    const milestone = await addMilestones(ben, { organization, project }, goal)
    const task = await assignAndComplete(ben, cleo, { organization, project, milestone })
    await attachFiles(ben, { organization, project, task })
    await importTasks(ben, { organization, project })
    await findEverything(ben, organization)
    await completeGoal(ben, goal, milestone, cleo)
    await celebrate(cleo, milestone)
    await createAndDeleteMilestone(ben, { organization, project })

    await operateInstallation(context, ada)
    await readNotifications(ada, organization)
    await changePreferences(ben)
    await checkDashboard(ada, organization)
    await exportOrganization(ada, organization)
    await takeFirstSteps(ada, organization)
    await deleteAndRestore(ada, organization, project, goal)
    await divide(cleo, task)
    await repeat(ben, 'Clean the sensor', project)
    await labelTasks(ben, cleo, { organization, project })
    await workWithTemplates(ben, { organization, project })
    await describeTasks(ben, cleo, { organization, project })
    await logTime(ben, { organization, project })
    await deleteOrganization(context, { admin: ada, manager: ben, member: cleo }, organization)
    await checkHealth(context.caller())

    const paths = asObject(asObject(JSON.parse(text)).paths)
    const operations = Object.entries(paths).flatMap(([path, verbs]) =>
      Object.keys(asObject(verbs)).map((verb) => `${verb.toUpperCase()} ${path}`),
    )
    expect([...usedOperations].toSorted()).toEqual(operations.toSorted())
  })
})
