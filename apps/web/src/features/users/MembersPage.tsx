import { NotReady } from '../NotReady.tsx'

export const MembersPage = (_props: object) => <NotReady title='Members' />
