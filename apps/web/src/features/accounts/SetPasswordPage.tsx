import { NotReady } from '../NotReady.tsx'

export const SetPasswordPage = (_props: object) => <NotReady title='SetPasswordPage' />
