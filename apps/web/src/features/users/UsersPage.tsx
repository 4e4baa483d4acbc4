import { NotReady } from '../NotReady.tsx'

export const UsersPage = (_props: object) => <NotReady title='Users' />
