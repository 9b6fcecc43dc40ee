import { closing, drawnImage, heading, leadToConfirm, listedHead } from '#app/content/fields/common-fields.ts'
import { fixed, group, hidden, link, list, multilineText, text } from '#domain/site-copy/copy-fields.ts'
import { definePageCopy } from '#domain/site-copy/page-copy.ts'

const words = {
  title: 'Managed Global Capability Centers for SMEs',
  description:
    'Your own team in India, for startups, small and mid-sized firms and large corporations. We hire, house and pay the people; you direct their work.',
  sharePicture: drawnImage,
  heading: 'Managed Global Capability Centers for SMEs',
  hero: {
    lead: 'Your own engineers and operations staff in India, working only for you. We hire them, house them and run payroll. You direct the work.',
    action: { label: 'Get Started', path: '/contact-us' },
    secondAction: { label: 'Compare the three models', path: '/global-capability-centers' },
  },
  map: {
    title: 'From the United States to India',
    description: 'A map with arcs from {places} to {others}.',
    from: 'United States',
    to: 'India',
    cities: [
      { key: 'newYork', name: 'New York', hidden: false },
      { key: 'austin', name: 'Austin', hidden: false },
      { key: 'chicago', name: 'Chicago', hidden: false },
      { key: 'sanFrancisco', name: 'San Francisco', hidden: false },
      { key: 'seattle', name: 'Seattle', hidden: false },
      { key: 'delhi', name: 'Delhi NCR', hidden: false },
      { key: 'mumbai', name: 'Mumbai', hidden: false },
      { key: 'pune', name: 'Pune', hidden: false },
      { key: 'hyderabad', name: 'Hyderabad', hidden: false },
      { key: 'bengaluru', name: 'Bengaluru', hidden: false },
      { key: 'chennai', name: 'Chennai', hidden: false },
    ],
  },
  partner: {
    label: 'Established 2004',
    heading: 'The team is yours. The office, hiring and payroll are our job.',
    text: "A Global Capability Center (GCC) is your company's own team in India. {company} was established in 2004 and sets up and runs such centers for U.S. companies. These are the functions we staff.",
    functions: [
      { name: 'Sales', text: 'Lead research, proposals and pipeline records, ready when your U.S. team starts its day.' },
      { name: 'Operations', text: 'Orders, reporting and vendor follow-up, with a written procedure for each task.' },
      { name: 'Marketing', text: 'Campaign production, content and web analytics, made to your calendar and brand guide.' },
      { name: 'Technology', text: 'Software, test and data engineers who work in your repositories and your sprints.' },
      { name: 'HR', text: 'Recruiting coordination, onboarding and employee records, kept to your policies.' },
    ],
  },
  models: {
    heading: 'Start with one seat. End with your own company in India.',
    text: "Three models, for a startup's first engineer as for a corporation's new division. You can begin with the first and move on when you outgrow it.",
    dotsLabel: 'One dot stands for five people.',
    fitsLabel: 'Who it fits',
    weDoLabel: 'What we do',
    youDoLabel: 'What you do',
    cards: [
      {
        key: 'hosted',
        fits: 'Startups and small firms that need people, not a subsidiary. Larger ones that want to test India with a few.',
        weDo: 'Hire and employ the people, give them desks and equipment, run payroll.',
        youDo: 'Choose each person and lead their work.',
        action: { label: 'See how Hosted works', path: '/global-capability-centers' },
      },
      {
        key: 'bot',
        fits: 'Mid-sized companies that want a center of their own, but not the work of building it.',
        weDo: 'Build the center, run it for 1–2 years, then hand it to you.',
        youDo: 'Set the plan, grow a site lead, take over.',
        action: { label: 'See how BOT works', path: '/global-capability-centers' },
      },
      {
        key: 'captive',
        fits: 'Large corporations that know the scale they need and want full control from the first hire.',
        weDo: 'Help set up your company and office, and hire its leaders and staff.',
        youDo: 'Own the company and employ the people.',
        action: { label: 'See how Captive works', path: '/global-capability-centers' },
      },
    ],
  },
  start: {
    heading: 'How it starts',
    steps: [
      {
        heading: 'Tell us the team you need',
        text: 'Roles, numbers, working hours. A few lines are enough. We reply in {replyTime}.',
      },
      {
        heading: 'Agree on model and budget',
        text: 'We propose a model and a city. You see salaries, seats and services as separate lines.',
      },
      { heading: 'Choose your people', text: 'You interview the candidates we have screened. We make the offers and prepare the desks.' },
    ],
  },
  answers: {
    heading: 'Four questions every buyer asks',
    all: { label: 'All questions and answers', path: '/faq' },
    items: [
      {
        question: 'Who employs the people?',
        answer: 'We do in Hosted and until the transfer in BOT. In a captive center your Indian company does.',
        path: '/faq#who-employs',
      },
      {
        question: 'Who runs the team day to day?',
        answer: 'Your managers lead the work. In Hosted and BOT our site staff run office, HR and payroll.',
        path: '/faq#who-manages',
      },
      {
        question: 'Who owns what they make?',
        answer: 'Your company, by contract. Code and data stay in your systems, under your access rules.',
        path: '/faq#who-owns-ip',
      },
      {
        question: 'What if we want to leave?',
        answer: 'Give up seats, move on to BOT, or take the team into your own company. Terms are agreed before the first hire.',
        path: '/faq#exit',
      },
    ],
  },
  testimonial: {
    quote:
      'We began with a few engineers in the hosted office, to see if it would work. Today their leads own whole parts of our product, and I plan with them as I do with my team at home.',
    attribution: 'Head of Engineering, education technology',
  },
  values: {
    heading: 'Three rules we work by',
    items: [
      { heading: 'You decide', text: 'No one joins your team whom you have not met and chosen.' },
      { heading: 'Bad news first', text: 'If a search runs late or someone plans to leave, you hear it from us first.' },
      {
        heading: 'Ready to hand over',
        text: 'Contracts, records and procedures are kept from the first week as if you would take over tomorrow.',
      },
    ],
  },
  closing: {
    heading: 'What would your first three hires in India do?',
    text: 'Tell us the roles. We will tell you which model fits, where to look, and what we would need from you.',
    action: { label: 'Connect with Us', path: '/contact-us' },
  },
} as const

export const home = definePageCopy({ key: 'home', path: '/', label: 'Home' }, words, {
  ...listedHead,
  heading,
  hero: group('Opening', { lead: leadToConfirm, action: link('Button'), secondAction: link('Second button') }),
  map: group('Map', {
    title: text('Title', 90),
    description: text('What it shows, from {places} to {others}', 120),
    from: text('Country', 20),
    to: text('Country', 20),
    cities: list('Cities', group('City', { key: fixed, name: text('Name', 20), hidden }), { least: 11, most: 11, toConfirm: 'owner' }),
  }),
  partner: group('Who we are', {
    label: text('Line above', 60, { toConfirm: 'anyone' }),
    heading,
    text: multilineText('Text', 400),
    functions: list('Functions', group('Function', { name: text('Name', 40), text: multilineText('Text', 200, { toConfirm: 'anyone' }) })),
  }),
  models: group('Models', {
    heading,
    text: multilineText('Text', 300, { toConfirm: 'anyone' }),
    dotsLabel: text('Legend of the dots', 60),
    fitsLabel: text('Label', 40),
    weDoLabel: text('Label', 40),
    youDoLabel: text('Label', 40),
    cards: list(
      'Models',
      group('Model', {
        key: fixed,
        fits: multilineText('Who it fits', 200, { toConfirm: 'anyone' }),
        weDo: multilineText('What we do', 200, { toConfirm: 'anyone' }),
        youDo: multilineText('What you do', 200, { toConfirm: 'anyone' }),
        action: link('Link'),
      }),
      { least: 3, most: 3 },
    ),
  }),
  start: group('How it starts', {
    heading,
    steps: list('Steps', group('Step', { heading, text: multilineText('Text', 240) }), { most: 6, toConfirm: 'anyone' }),
  }),
  answers: group('Answers', {
    heading,
    all: link('Link'),
    items: list(
      'Questions',
      group(
        'Question',
        { question: text('Question', 120), answer: multilineText('Answer', 300), path: { is: 'target', label: 'Leads to' } },
        { toConfirm: 'anyone' },
      ),
      { most: 8 },
    ),
  }),
  testimonial: group(
    'Words of a customer',
    { quote: multilineText('Quotation', 400), attribution: text('Who says it', 120) },
    { toConfirm: 'owner' },
  ),
  values: group('Values', {
    heading,
    items: list('Values', group('Value', { heading, text: multilineText('Text', 240) }), { most: 6, toConfirm: 'anyone' }),
  }),
  closing: group('At the end', closing),
})
