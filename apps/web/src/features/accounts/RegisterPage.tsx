import { NotReady } from '../NotReady.tsx'

export const RegisterPage = (_props: object) => <NotReady title='RegisterPage' />
