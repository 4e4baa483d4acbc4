import type { Emoji } from '@muster/contracts/chat/messages'

type DemoMessage = {
  sender: string
  minutesAgo: number
  text: string
  /** The index of the earlier message that this message replies to. */
  replyTo?: number
  reactions?: readonly (readonly [emoji: Emoji, by: string])[]
  edited?: boolean
}

export type DemoRoom = {
  /** The name of a group; undefined in a direct room, which has two people. */
  name?: string
  people: readonly [string, string, ...string[]]
  messages: readonly DemoMessage[]
  /** The number of unread messages per user. */
  unread?: Readonly<Record<string, number>>
}

const daysInMinutes = (days: number, minutes = 0) => days * 24 * 60 + minutes

/** The groups and direct rooms of the people of Halden Instruments. */
export const rooms: DemoRoom[] = [
  {
    name: 'Website relaunch',
    people: ['mateus', 'ewa', 'sofia', 'daniel', 'ingrid'],
    messages: [
      {
        sender: 'mateus',
        minutesAgo: daysInMinutes(2, 250),
        text: 'Welcome, all. Everything about the new site goes here, not into mails.',
      },
      {
        sender: 'sofia',
        minutesAgo: daysInMinutes(2, 244),
        text: 'The start page is final from my side. Two open points: the wording of the form and the order of the menu.',
      },
      {
        sender: 'ewa',
        minutesAgo: daysInMinutes(2, 240),
        text: 'I would put **Support** first. It is what people look for.',
        replyTo: 1,
        reactions: [
          ['👍', 'sofia'],
          ['👍', 'mateus'],
        ],
      },
      {
        sender: 'ingrid',
        minutesAgo: daysInMinutes(2, 231),
        text: 'Agreed. And please, no pictures of people shaking hands.',
        reactions: [
          ['😂', 'ewa'],
          ['😂', 'daniel'],
          ['😂', 'sofia'],
        ],
      },
      {
        sender: 'daniel',
        minutesAgo: daysInMinutes(1, 320),
        text: 'The search answers in 40 ms now, it was 600.',
        reactions: [
          ['🔥', 'ewa'],
          ['🎉', 'mateus'],
        ],
      },
      { sender: 'ewa', minutesAgo: daysInMinutes(1, 315), text: 'Is that with the spare parts in it?', replyTo: 4 },
      {
        sender: 'daniel',
        minutesAgo: daysInMinutes(1, 311),
        text: 'With all of them, also the discontinued ones.',
        edited: true,
      },
      {
        sender: 'sofia',
        minutesAgo: daysInMinutes(1, 90),
        text: 'New icons are in the shared folder. They work in dark, too.',
      },
      {
        sender: 'mateus',
        minutesAgo: 190,
        text: 'We show it to the distributors on Thursday. What must not be missing by then?',
      },
      {
        sender: 'ewa',
        minutesAgo: 184,
        text: 'Two things:\n\n1. the cookie notice\n2. the Norwegian texts\n\nI take the first.',
      },
      { sender: 'sofia', minutesAgo: 178, text: 'I ask Luc for the texts.', reactions: [['❤️', 'ewa']] },
      { sender: 'mateus', minutesAgo: 42, text: '@ewa can you put a preview somewhere that I can send around?' },
      {
        sender: 'ewa',
        minutesAgo: 35,
        text: 'Yes, after lunch. It will be at `preview.halden.example`.',
        replyTo: 11,
        reactions: [['👍', 'mateus']],
      },
      { sender: 'ingrid', minutesAgo: 12, text: 'Thank you all. This looks like us.' },
    ],
    unread: { ewa: 1, daniel: 3 },
  },
  {
    name: 'Test bench',
    people: ['hanna', 'tom', 'priya', 'viktor', 'mateus'],
    messages: [
      { sender: 'tom', minutesAgo: daysInMinutes(1, 200), text: 'Drift is back on units 14 and 17. Only below 8 °C.' },
      { sender: 'priya', minutesAgo: daysInMinutes(1, 190), text: 'Same firmware on both?', replyTo: 0 },
      { sender: 'tom', minutesAgo: daysInMinutes(1, 188), text: 'Both 4.2.1. The one with 4.1 is quiet.' },
      {
        sender: 'priya',
        minutesAgo: daysInMinutes(1, 170),
        text: 'Then it is the new filter. I make a build without it.',
        reactions: [
          ['👍', 'tom'],
          ['👍', 'hanna'],
        ],
      },
      { sender: 'viktor', minutesAgo: 260, text: 'The cold chamber is free from two o’clock.' },
      { sender: 'hanna', minutesAgo: 255, text: 'Please write down the serial numbers this time. 😀' },
      { sender: 'priya', minutesAgo: 75, text: 'Build is on the bench computer: `4.2.2-rc1`.' },
      {
        sender: 'tom',
        minutesAgo: 20,
        text: 'Running since ten, no drift so far:\n\n```\nunit 14   5.0 °C   0.00 s\nunit 17   5.1 °C   0.01 s\n```',
        reactions: [['🎉', 'priya']],
      },
    ],
    unread: { hanna: 1, mateus: 2 },
  },
  {
    people: ['ingrid', 'mateus'],
    messages: [
      { sender: 'ingrid', minutesAgo: daysInMinutes(1, 400), text: 'Do you have the figures for the board meeting?' },
      {
        sender: 'mateus',
        minutesAgo: daysInMinutes(1, 395),
        text: 'Goals and burn-up yes, the budget by tomorrow noon.',
        replyTo: 0,
      },
      { sender: 'ingrid', minutesAgo: daysInMinutes(1, 394), text: 'Good. Keep it to one page.' },
      {
        sender: 'mateus',
        minutesAgo: 130,
        text: 'It is one page now. The relaunch is at 64 %, everything else is on time.',
      },
      { sender: 'ingrid', minutesAgo: 126, text: 'Thank you!', reactions: [['👍', 'mateus']] },
      { sender: 'mateus', minutesAgo: 8, text: 'Have you got five minutes before the call with Bergen?' },
    ],
    unread: { ingrid: 1 },
  },
  {
    people: ['ewa', 'sofia'],
    messages: [
      { sender: 'sofia', minutesAgo: 300, text: 'The corners of the cards are 8, not 6, right?' },
      { sender: 'ewa', minutesAgo: 297, text: '6. It was 8 in the first draft.', replyTo: 0 },
      { sender: 'sofia', minutesAgo: 296, text: 'Then I had the old one open. Sorry!' },
      { sender: 'ewa', minutesAgo: 290, text: 'No harm done, I only look at yours from last week. 😀' },
    ],
  },
  {
    people: ['mateus', 'ewa'],
    messages: [
      { sender: 'mateus', minutesAgo: daysInMinutes(3, 30), text: 'How was Gdańsk?' },
      { sender: 'ewa', minutesAgo: daysInMinutes(3, 20), text: 'Windy. And very good.' },
      { sender: 'ewa', minutesAgo: 25, text: 'The preview needs a certificate. May I ask Daniel, or is he buried?' },
    ],
    unread: { mateus: 1 },
  },
  {
    people: ['ingrid', 'ewa'],
    messages: [
      {
        sender: 'ingrid',
        minutesAgo: daysInMinutes(5, 100),
        text: 'Your talk at the fair went down very well. Two customers asked for the slides.',
      },
      {
        sender: 'ewa',
        minutesAgo: daysInMinutes(5, 80),
        text: 'Oh! They are in the wiki. I send you the link this evening.',
        reactions: [['❤️', 'ingrid']],
      },
    ],
  },
]
