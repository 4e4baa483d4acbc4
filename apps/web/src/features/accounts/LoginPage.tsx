import { NotReady } from '../NotReady.tsx'

export const LoginPage = (_props: object) => <NotReady title='LoginPage' />
