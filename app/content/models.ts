import { drawnImage } from '#app/content/fields/common-fields.ts'
import { modelFields } from '#app/content/fields/models.ts'
import { definePageCopy } from '#domain/site-copy/page-copy.ts'

const words = {
  title: 'Global Capability Centers in India',
  description:
    'Hosted for 1–100 people, Build Operate & Transfer for 100–500, Captive for 500+. See who employs the team, who runs it and how you’d exit.',
  sharePicture: drawnImage,
  heading: 'Choose your model by team size',
  lead: 'A Global Capability Center is your own team in India, built to stay. Three models differ in who employs it, who holds the lease and how you exit. One thing doesn’t change: you direct the work and own what’s made.',
  models: {
    hosted: {
      name: 'Hosted',
      shortName: 'Hosted',
      size: '1–100 people',
      summary: 'Your people work in our office and on our payroll. You fill one seat at a time and don’t need an Indian entity.',
      explanation:
        'Start with Hosted. We employ your people, seat them in our office and run payroll. You choose each person and lead their work. You don’t need an Indian entity, and you commit only to the seats you fill. If you outgrow the model, the team can move into your own center.',
    },
    bot: {
      name: 'Build Operate & Transfer',
      shortName: 'BOT',
      size: '100–500 people',
      summary: 'We build your center and run it for 1–2 years. Then it’s transferred to your own Indian entity.',
      explanation:
        'Plan for Build Operate & Transfer. Your first 25 people start as a hosted team, so work begins while we build the center. It grows to its planned size over 1–2 years. Then people, equipment and records move to your own Indian entity, on the terms you signed at the start.',
    },
    captive: {
      name: 'Captive',
      shortName: 'Captive',
      size: '500+ people',
      summary: 'It’s your entity, office and payroll in India from the first hire. We help you set it up and support what you name.',
      explanation:
        'Set up a Captive center. Your Indian entity employs everyone from the first hire and holds the lease. We help with the setup, the office and recruiting leaders and staff. Once it’s running, we support only the functions you name, such as payroll or recruiting.',
    },
  },
  why: {
    heading: 'Why build your own center?',
    text: 'A vendor delivers a project and moves on. A center keeps people, knowledge and results inside your company, so you don’t start over.',
    reasons: [
      {
        name: 'Financial',
        text: 'Salaries, seats and services are separate lines. You approve each seat before it’s filled, so spending follows your hiring plan.',
      },
      {
        name: 'Business continuity',
        text: 'A second site keeps work going when a storm or an outage stops the first. Work you hand over at the end of the U.S. day continues overnight.',
      },
      {
        name: 'Human capital',
        text: 'Large Indian cities have many experienced engineers, analysts and finance staff. They work only for you, so your team keeps what they learn.',
      },
      {
        name: 'Customer success',
        text: 'Support and account staff answer while your U.S. team sleeps. They sit with the engineers who fix what your customers report.',
      },
      {
        name: 'Technology',
        text: 'Engineers work in your repositories, on your stack, by your review rules. A skill you’re missing, such as test automation, becomes a lasting part of the team.',
      },
      {
        name: 'Business process management',
        text: 'You move invoices, reconciliations and reports over one at a time. Each gets a written procedure, an owner and a quality check you can see.',
      },
    ],
  },
  scale: {
    heading: 'From one person to your own entity',
    text: 'Where one model ends, the next begins. At 100 and at 500 people, you can choose between two.',
  },
  comparison: {
    heading: 'How do the three models compare?',
    caption: 'Hosted, Build Operate & Transfer and Captive compared',
    questionLabel: 'Your question',
    rows: [
      { question: 'Team size', hosted: '1–100 people', bot: '100–500 people', captive: '500+ people' },
      {
        question: 'Who is it for?',
        hosted: 'Startups and small firms, and larger ones that want a pilot',
        bot: 'Mid-sized companies that want their own center',
        captive: 'Large corporations, and companies that have grown into it',
      },
      {
        question: 'Who employs the team?',
        hosted: '{company}',
        bot: '{company} until the transfer, then your Indian entity',
        captive: 'Your Indian entity, from the first hire',
      },
      {
        question: 'Who runs it day to day?',
        hosted: 'You lead the work. We run the office, HR and payroll',
        bot: 'You lead the work. We run the center until your site lead takes over',
        captive: 'Your site lead. We support the functions you name',
      },
      {
        question: 'Where do they work?',
        hosted: 'In our office, at desks kept for your team',
        bot: 'First 25 people in our office, then at a site set up for you',
        captive: 'In an office that you lease',
      },
      {
        question: 'Who owns the work product and the IP?',
        hosted: 'You, by contract',
        bot: 'You, by contract',
        captive: 'You, through your Indian entity',
      },
      {
        question: 'What do you commit to?',
        hosted: 'The seats you fill',
        bot: 'A growth plan, with the transfer terms signed at the start',
        captive: 'An Indian entity, a lease and a payroll',
      },
      {
        question: 'How long does it take?',
        hosted: 'There’s no end date. Stay as long as it suits you',
        bot: '1–2 years, then the transfer',
        captive: 'It’s permanent',
      },
      {
        question: 'How do you exit?',
        hosted: 'Give up seats, move to BOT or take the team into your own entity',
        bot: 'People, equipment, contracts and records move to your entity',
        captive: 'End our services. There’s nothing to transfer, and your center goes on',
      },
      {
        question: 'What do you bring?',
        hosted: 'Job descriptions and a manager with time for the team',
        bot: 'An executive sponsor and, before the transfer, a site lead',
        captive: 'A site lead, a budget owner, legal and tax advisers',
      },
      {
        question: 'When is it the best choice?',
        hosted: 'You want to learn what works before you set up an entity',
        bot: 'You want your own center and someone else to build it',
        captive: 'You know your headcount and want control right away',
      },
    ],
  },
  picker: {
    heading: 'Which model fits?',
    text: 'How many people do you plan to have in India? A rough number is fine.',
    label: 'Team size',
    hint: 'Whole number, for example 40',
    button: 'Show the model',
    error: 'Enter a whole number from 1 to 100,000, for example 40.',
    resultLabel: 'Fits a team of',
    atHundred: 'At 100 people, Build Operate & Transfer is an option too. If you expect to keep growing, ask us to plan for it now.',
    atFiveHundred: 'At 500 people, Build Operate & Transfer still works. Choose it if you’d like us to run the center first.',
    action: { label: 'Talk to us', path: '/contact-us' },
  },
  closing: {
    heading: 'Bring a headcount. Leave with a plan.',
    text: 'Tell us the roles and how many of each. In {replyTime}, you’ll hear which model we’d choose, and why.',
    action: { label: 'Talk to us', path: '/contact-us' },
  },
} as const

export const capabilityCenters = definePageCopy(
  { key: 'global-capability-centers', path: '/global-capability-centers', label: 'Global Capability Centers' },
  words,
  modelFields,
)
