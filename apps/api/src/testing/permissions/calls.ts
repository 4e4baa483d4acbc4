import type { Stage } from './stage.ts'

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  body?: object | Buffer
  headers?: Record<string, string>
}

/** The request for each call of the table. */
export type Calls = Record<string, (stage: Stage, who: string) => Call | Promise<Call>>

const get = (url: string): Call => ({ method: 'GET', url })
const post = (url: string, body?: object): Call => ({ method: 'POST', url, body })
const put = (url: string, body?: object): Call => ({ method: 'PUT', url, body })
const remove = (url: string, body?: object): Call => ({ method: 'DELETE', url, body })

const someone = () => `somebody-${crypto.randomUUID()}@example.com`
const account = () => ({ email: someone(), password: 'correct horse battery', full_name: 'Somebody New' })
/** The creator's rows refer to the task that the creator made. */
const taskOf = (stage: Stage, who: string) => (who === 'creator_member' ? stage.TofCreator.id : stage.T.id)
const self = (stage: Stage, who: string) => (who === 'anonymous' ? stage.actor('org_member').id : stage.actor(who).id)
const email = (stage: Stage, who: string) => stage.actor(who === 'anonymous' ? 'org_member' : who).email

export const calls: Calls = {
  'POST /auth/login': (s, who) => post('/auth/login', { email: email(s, who), password: s.password }),
  'POST /auth/register': () => post('/auth/register', account()),
  "POST /auth/register {role:'admin'} then GET /users/organizations/{A}": async (s) => {
    const given = account()
    const registered = await s.world.as(undefined).post('/auth/register', { ...given, role: 'admin' })
    if (registered.status !== 201) throw new Error(registered.text)
    const { body } = await s.world.as(undefined).post('/auth/login', { email: given.email, password: given.password })
    return { ...get(`/users/organizations/${s.A.id}`), headers: { authorization: `Bearer ${body.access_token}` } }
  },
  'POST /auth/register {is_verified,status,id,organizations:[A]}': (s) =>
    post('/auth/register', { ...account(), is_verified: true, status: 'active', id: 1, organizations: [s.A.id] }),
  'GET /auth/me': () => get('/auth/me'),

  'GET /organizations/': () => get('/organizations/'),
  'POST /organizations/': () => post('/organizations/', { name: 'New house', description: 'Fresh' }),
  'GET /organizations/{A}': (s) => get(`/organizations/${s.A.id}`),
  'PUT /organizations/{A}': (s) => put(`/organizations/${s.A.id}`, { description: 'Changed' }),
  'DELETE /organizations/{A}': (s) => remove(`/organizations/${s.A.id}`, { password: s.password }),
  "POST /organizations/{A}/invite-member {role:'member'}": (s) =>
    post(`/organizations/${s.A.id}/invite-member`, { email: someone(), role: 'member' }),
  "POST /organizations/{A}/invite-member {role:'manager'}": (s) =>
    post(`/organizations/${s.A.id}/invite-member`, { email: someone(), role: 'manager' }),
  "POST /organizations/{A}/invite-member {role:'admin'}": (s) =>
    post(`/organizations/${s.A.id}/invite-member`, { email: someone(), role: 'admin' }),

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
    post('/tasks/', { title: 'New', organization_id: s.A.id, project_id: s.PofB.id }),
  'POST /tasks/ {organization_id:A,project_id:P,assigned_users:[user_of_B]}': (s) =>
    post('/tasks/', { title: 'New', organization_id: s.A.id, project_id: s.P.id, assigned_users: [s.userOfB.id] }),
  'GET /tasks/{T}': (s, who) => get(`/tasks/${taskOf(s, who)}`),
  'PUT /tasks/{T}': (s, who) => put(`/tasks/${taskOf(s, who)}`, { description: 'Changed' }),
  'PUT /tasks/{T} {assigned_to:user_of_B}': (s) => put(`/tasks/${s.T.id}`, { assigned_to: s.userOfB.id }),
  'PUT /tasks/{T} {organization_id:B,created_by:x,id:y}': (s) =>
    put(`/tasks/${s.T.id}`, { organization_id: s.B.id, created_by: s.userOfB.id, id: 7 }),
  'DELETE /tasks/{T}': (s, who) => remove(`/tasks/${taskOf(s, who)}`),
  'PATCH /tasks/{T}/status': (s, who) => ({
    method: 'PATCH',
    url: `/tasks/${taskOf(s, who)}/status`,
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
  'GET /tasks/{T}/comments': (s, who) => get(`/tasks/${taskOf(s, who)}/comments`),
  'POST /tasks/{T}/comments': (s, who) => post(`/tasks/${taskOf(s, who)}/comments`, { content: 'Hello' }),

  'GET /users/': () => get('/users/'),
  'GET /users/organizations/{A}': (s) => get(`/users/organizations/${s.A.id}`),
  'GET /users/{assigned_member}': (s) => get(`/users/${s.actor('assigned_member').id}`),
  'GET /users/{assigned_member}?organization_id={A}': (s) =>
    get(`/users/${s.actor('assigned_member').id}?organization_id=${s.A.id}`),
  'GET /users/{self}?organization_id={A}': (s, who) => get(`/users/${self(s, who)}?organization_id=${s.A.id}`),
  'GET /users/{assigned_member}?organization_id={B}': (s) =>
    get(`/users/${s.actor('assigned_member').id}?organization_id=${s.B.id}`),
  'GET /users/{user_of_B}': (s) => get(`/users/${s.userOfB.id}`),
  'PUT /users/{self}': (s, who) => put(`/users/${self(s, who)}`, { full_name: 'Renamed' }),
  "PUT /users/{self} {role:'admin',organization_role:'admin',is_verified:true}": (s, who) =>
    put(`/users/${self(s, who)}`, { role: 'admin', organization_role: 'admin', is_verified: true }),
  'PUT /users/{assigned_member} by another user': (s) =>
    put(`/users/${s.actor('assigned_member').id}`, { job_title: 'Changed' }),
  "PUT /users/{org_admin} {organization_role:'member'} by another user": (s) =>
    put(`/users/${s.actor('org_admin').id}`, { organization_role: 'member' }),
  'DELETE /users/{assigned_member}': (s) => remove(`/users/${s.actor('assigned_member').id}`),
  "POST /users/ {organization_id:A,role:'member'}": (s) =>
    post('/users/', { email: someone(), organization_id: s.A.id, role: 'member' }),
  "POST /users/ {organization_id:A,role:'admin'}": (s) =>
    post('/users/', { email: someone(), organization_id: s.A.id, role: 'admin' }),
  'GET /users/current-user-role/{A}': (s) => get(`/users/current-user-role/${s.A.id}`),
}
