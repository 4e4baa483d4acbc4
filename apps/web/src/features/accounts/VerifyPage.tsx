import { NotReady } from '../NotReady.tsx'

export const VerifyPage = (_props: object) => <NotReady title='VerifyPage' />
