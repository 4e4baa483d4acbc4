import type { PermissionFixture } from './fixture.ts'

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  body?: object | Buffer
  headers?: Record<string, string>
}

/** For each call of the permission table, a function that returns the request. */
export type Calls = Record<string, (stage: PermissionFixture, actorName: string) => Call | Promise<Call>>

const get = (url: string): Call => ({ method: 'GET', url })
const post = (url: string, body?: object): Call => ({ method: 'POST', url, body })
const put = (url: string, body?: object): Call => ({ method: 'PUT', url, body })
const remove = (url: string, body?: object): Call => ({ method: 'DELETE', url, body })

const newEmail = () => `somebody-${crypto.randomUUID()}@example.com`
const newAccount = () => ({ email: newEmail(), password: 'correct horse battery', full_name: 'Somebody New' })
/** The table's rows for creator_member refer to the task that this actor created. */
const taskOf = (stage: PermissionFixture, actorName: string) =>
  actorName === 'creator_member' ? stage.taskOfCreator.id : stage.T.id
const ownId = (stage: PermissionFixture, actorName: string) =>
  actorName === 'anonymous' ? stage.actor('org_member').id : stage.actor(actorName).id
const email = (stage: PermissionFixture, actorName: string) =>
  stage.actor(actorName === 'anonymous' ? 'org_member' : actorName).email

export const calls: Calls = {
  'POST /auth/login': (s, actorName) => post('/auth/login', { email: email(s, actorName), password: s.password }),
  'POST /auth/register': () => post('/auth/register', newAccount()),
  "POST /auth/register {role:'admin'} then GET /users/organizations/{A}": async (s) => {
    const accountFields = newAccount()
    const registered = await s.world.as(undefined).post('/auth/register', { ...accountFields, role: 'admin' })
    if (registered.status !== 201) throw new Error(registered.text)
    const { body } = await s.world
      .as(undefined)
      .post('/auth/login', { email: accountFields.email, password: accountFields.password })
    return { ...get(`/users/organizations/${s.A.id}`), headers: { authorization: `Bearer ${body.access_token}` } }
  },
  'POST /auth/register {is_verified,status,id,organizations:[A]}': (s) =>
    post('/auth/register', { ...newAccount(), is_verified: true, status: 'active', id: 1, organizations: [s.A.id] }),
  'GET /auth/me': () => get('/auth/me'),

  'GET /organizations/': () => get('/organizations/'),
  'POST /organizations/': () => post('/organizations/', { name: 'New house', description: 'Fresh' }),
  'GET /organizations/{A}': (s) => get(`/organizations/${s.A.id}`),
  'PUT /organizations/{A}': (s) => put(`/organizations/${s.A.id}`, { description: 'Changed' }),
  'DELETE /organizations/{A}': (s) => remove(`/organizations/${s.A.id}`, { password: s.password }),
  "POST /organizations/{A}/invite-member {role:'member'}": (s) =>
    post(`/organizations/${s.A.id}/invite-member`, { email: newEmail(), role: 'member' }),
  "POST /organizations/{A}/invite-member {role:'manager'}": (s) =>
    post(`/organizations/${s.A.id}/invite-member`, { email: newEmail(), role: 'manager' }),
  "POST /organizations/{A}/invite-member {role:'admin'}": (s) =>
    post(`/organizations/${s.A.id}/invite-member`, { email: newEmail(), role: 'admin' }),

  'GET /projects/': () => get('/projects/'),
  'GET /projects/organization/{A}': (s) => get(`/projects/organization/${s.A.id}`),
  'POST /projects/ {organization_id:A}': (s) => post('/projects/', { name: 'New', organization_id: s.A.id }),
  'GET /projects/{P}': (s) => get(`/projects/${s.P.id}`),
  'PUT /projects/{P}': (s) => put(`/projects/${s.P.id}`, { description: 'Changed' }),
  'PUT /projects/{P} {organization_id:B}': (s) => put(`/projects/${s.P.id}`, { organization_id: s.B.id }),
  'DELETE /projects/{P}': (s) => remove(`/projects/${s.P.id}`),

  'GET /tasks/': () => get('/tasks/'),
  'GET /tasks/?project_id={P}': (s) => get(`/tasks/?project_id=${s.P.id}`),
  'POST /tasks/ {organization_id:A,project_id:P}': (s) =>
    post('/tasks/', { title: 'New', organization_id: s.A.id, project_id: s.P.id }),
  'POST /tasks/ {organization_id:A,project_id:P_of_B}': (s) =>
    post('/tasks/', { title: 'New', organization_id: s.A.id, project_id: s.projectOfB.id }),
  'POST /tasks/ {organization_id:A,project_id:P,assigned_users:[user_of_B]}': (s) =>
    post('/tasks/', { title: 'New', organization_id: s.A.id, project_id: s.P.id, assigned_users: [s.userOfB.id] }),
  'GET /tasks/{T}': (s, actorName) => get(`/tasks/${taskOf(s, actorName)}`),
  'PUT /tasks/{T}': (s, actorName) => put(`/tasks/${taskOf(s, actorName)}`, { description: 'Changed' }),
  'PUT /tasks/{T} {assigned_to:user_of_B}': (s) => put(`/tasks/${s.T.id}`, { assigned_to: s.userOfB.id }),
  'PUT /tasks/{T} {organization_id:B,created_by:x,id:y}': (s) =>
    put(`/tasks/${s.T.id}`, { organization_id: s.B.id, created_by: s.userOfB.id, id: 7 }),
  'DELETE /tasks/{T}': (s, actorName) => remove(`/tasks/${taskOf(s, actorName)}`),
  'PATCH /tasks/{T}/status': (s, actorName) => ({
    method: 'PATCH',
    url: `/tasks/${taskOf(s, actorName)}/status`,
    body: { status: 'done' },
  }),
  'GET /tasks/users': () => get('/tasks/users'),
  'GET /tasks/organization/{A}': (s) => get(`/tasks/organization/${s.A.id}`),
  'GET /tasks/user/{assigned_member}': (s) => get(`/tasks/user/${s.actor('assigned_member').id}`),
  'GET /tasks/user/{assigned_member}?organization_id={A}': (s) =>
    get(`/tasks/user/${s.actor('assigned_member').id}?organization_id=${s.A.id}`),
  'GET /tasks/my-tasks': () => get('/tasks/my-tasks'),
  'GET /tasks/my-tasks?organization_id={A}': (s) => get(`/tasks/my-tasks?organization_id=${s.A.id}`),
  'GET /tasks/milestone/{M}': (s) => get(`/tasks/milestone/${s.M.id}`),
  'GET /tasks/{T}/comments': (s, actorName) => get(`/tasks/${taskOf(s, actorName)}/comments`),
  'POST /tasks/{T}/comments': (s, actorName) => post(`/tasks/${taskOf(s, actorName)}/comments`, { content: 'Hello' }),

  'GET /users/': () => get('/users/'),
  'GET /users/organizations/{A}': (s) => get(`/users/organizations/${s.A.id}`),
  'GET /users/{assigned_member}': (s) => get(`/users/${s.actor('assigned_member').id}`),
  'GET /users/{assigned_member}?organization_id={A}': (s) =>
    get(`/users/${s.actor('assigned_member').id}?organization_id=${s.A.id}`),
  'GET /users/{self}?organization_id={A}': (s, actorName) =>
    get(`/users/${ownId(s, actorName)}?organization_id=${s.A.id}`),
  'GET /users/{assigned_member}?organization_id={B}': (s) =>
    get(`/users/${s.actor('assigned_member').id}?organization_id=${s.B.id}`),
  'GET /users/{user_of_B}': (s) => get(`/users/${s.userOfB.id}`),
  'PUT /users/{self}': (s, actorName) => put(`/users/${ownId(s, actorName)}`, { full_name: 'Renamed' }),
  "PUT /users/{self} {role:'admin',organization_role:'admin',is_verified:true}": (s, actorName) =>
    put(`/users/${ownId(s, actorName)}`, { role: 'admin', organization_role: 'admin', is_verified: true }),
  'PUT /users/{assigned_member} by another user': (s) =>
    put(`/users/${s.actor('assigned_member').id}`, { job_title: 'Changed' }),
  "PUT /users/{org_admin} {organization_role:'member'} by another user": (s) =>
    put(`/users/${s.actor('org_admin').id}`, { organization_role: 'member' }),
  'DELETE /users/{assigned_member}': (s) => remove(`/users/${s.actor('assigned_member').id}`),
  "POST /users/ {organization_id:A,role:'member'}": (s) =>
    post('/users/', { email: newEmail(), organization_id: s.A.id, role: 'member' }),
  "POST /users/ {organization_id:A,role:'admin'}": (s) =>
    post('/users/', { email: newEmail(), organization_id: s.A.id, role: 'admin' }),
  'GET /users/current-user-role/{A}': (s) => get(`/users/current-user-role/${s.A.id}`),
}
