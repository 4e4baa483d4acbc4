import classes from './conversations/entry.module.css'

/** A filled dot for who is there, a ring for who is not: a shape before a colour. */
export const Presence = ({ online }: { online: boolean }) => (
  <span className={classes.presence} data-online={online || undefined}>
    <span className='visually-hidden'>{online ? 'Online' : 'Offline'}</span>
  </span>
)
