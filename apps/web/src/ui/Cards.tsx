import type { ComponentProps } from 'react'
import classes from './cards.module.css'

/** A list of cards, as many side by side as fit. */
export const Cards = (props: ComponentProps<'ul'>) => <ul className={classes.cards} {...props} />

/** The frame of one of them. `data-whole` on a link in it makes the whole card the link. */
export const Card = ({ className = '', ...props }: ComponentProps<'li'>) => (
  <li className={`${classes.card} ${className}`} {...props} />
)
