import { drawnImage, heading, lead, listedHead } from '#app/content/fields/common-fields.ts'
import { email, group, id, list, multilineText, text } from '#domain/site-copy/copy-fields.ts'
import { definePageCopy } from '#domain/site-copy/page-copy.ts'

const words = {
  title: 'FAQ',
  description:
    'Who employs the team, who manages it, who owns the IP, what happens if you leave. Answers on Global Capability Centers and Centers of Excellence.',
  sharePicture: drawnImage,
  heading: 'Questions buyers ask us',
  lead: 'Short answers. Each has its own link, so you can send it to a colleague.',
  groups: [
    {
      id: 'gcc',
      heading: 'Global Capability Center',
      questions: [
        {
          id: 'what-is-a-gcc',
          question: 'What’s a Global Capability Center?',
          answer:
            'It’s your company’s own team in India, with its own roles and goals. It does work you’ll need for years, such as product development, testing, customer support or finance operations. The people work only for you.',
        },
        {
          id: 'gcc-or-outsourcing',
          question: 'How is that different from outsourcing?',
          answer:
            'When you outsource, you buy a result, and the vendor decides who produces it. In a center, you choose the people, set their work and keep what they learn. We handle hiring, office, payroll and local rules. We don’t stand between you and the team.',
        },
        {
          id: 'which-model-fits',
          question: 'Which model fits your team?',
          answer:
            'Start with size. Hosted fits 1–100 people, Build Operate & Transfer (BOT) fits 100–500 and Captive fits 500+. The Global Capability Centers page compares them line by line. Enter your number there and you’ll see the model.',
        },
        {
          id: 'startup',
          question: 'Are startups too small?',
          answer:
            'No. A founder and one engineer in a hosted seat is a team. You don’t need an Indian entity, a lease or your own payroll there, and you commit only to the seats you fill. What you do need is time: someone who talks with that engineer every day. If you don’t have that person yet, wait until you do.',
        },
        {
          id: 'large-corporation',
          question: 'How do we help a large corporation?',
          answer:
            'Mostly at the start. Someone has to set up the Indian entity, find the office and the site lead, and hire the first hundred people. Your own departments rarely have that time to spare. In a Captive center, we do that work with you, then support only the functions you name. If you want proof before you decide, start with a hosted team in one department.',
        },
        {
          id: 'start-with-one',
          question: 'Can you start with one person?',
          answer:
            'Yes, Hosted begins at one seat. One person abroad needs a manager at home who has time every day. Decide early what the second role will be, so the first person isn’t on their own for long.',
        },
        {
          id: 'who-employs',
          question: 'Who employs the team?',
          answer:
            'In Hosted, {company} does. In BOT, we employ your people until the transfer, then your Indian entity does. In a Captive center, it’s your Indian entity from the first hire.',
        },
        {
          id: 'who-chooses',
          question: 'Who chooses the people?',
          answer:
            'You do. We search, screen and check references, and you interview and decide. For leadership roles, we recommend three people and you select one.',
        },
        {
          id: 'who-manages',
          question: 'Who manages the team day to day?',
          answer:
            'Your managers set goals, assign work and judge results, as with any team of yours. Our site staff look after attendance, equipment, leave, payroll and the office. In BOT, your site lead gradually takes that over before the transfer. In a Captive center, it’s yours from the start.',
        },
        {
          id: 'who-owns-ip',
          question: 'Who owns the code and other intellectual property?',
          answer:
            'Your company does. In Hosted and BOT, employees assign the work product to us, and our contract with you passes it on. Ask your lawyers to read both. In a Captive center, a contract between your two companies does the same. In every model, the work stays in your repositories and systems, under your access rules.',
        },
        {
          id: 'working-hours',
          question: 'Will the team work your hours?',
          answer:
            'In part. India is 9.5 to 13.5 hours ahead of the continental United States, depending on your time zone and the season. You agree on overlap hours for each role before we hire, and we tell candidates about them. If a role needs a full U.S. day, we’ll hire for that shift.',
        },
        {
          id: 'how-long-is-bot',
          question: 'How long does Build Operate & Transfer take?',
          answer:
            'It takes 1–2 years to build up the center, then it’s transferred. Your first 25 people join as a hosted team, so work starts before the center is ready. You agree on the transfer terms before the first hire.',
        },
        {
          id: 'exit',
          question: 'What happens if you leave?',
          answer:
            'From Hosted, you can give up seats, move to BOT or take the team into your own entity. BOT ends with a planned transfer of people, equipment, contracts and records. A Captive center is already yours, so it goes on if you end our services. Terms, notice and costs are agreed before the first hire. Don’t wait to ask about them.',
        },
      ],
    },
    {
      id: 'center-of-excellence',
      heading: 'Center of Excellence',
      questions: [
        {
          id: 'what-is-a-coe',
          question: 'What’s a Center of Excellence?',
          answer:
            'It’s a small team of specialists who own one problem for your whole company. They set the standard, build the tools, coach other teams and measure the results. Typical examples are test automation, data engineering and billing.',
        },
        {
          id: 'coe-without-gcc',
          question: 'Do you need a Global Capability Center first?',
          answer:
            'No, but it helps. A center already has people, desks and managers in India, so your specialists can come from it. If you don’t have one, we staff the core team in hosted seats.',
        },
        {
          id: 'coe-subject',
          question: 'Which problem should you start with?',
          answer:
            'Look for work that several teams repeat, that hurts when it goes wrong, and that one executive wants fixed. If no one would sponsor it, don’t start there. Begin with one mission: Operational Excellence, Organizational Growth or Enterprise Transformation.',
        },
        {
          id: 'coe-results',
          question: 'How do you know it works?',
          answer:
            'We record a few metrics before the work starts, such as time to release or errors your customers find. We report the same metrics on a fixed date afterward. Each report ends in your sponsor’s decision: extend, change or close.',
        },
      ],
    },
  ],
  linkLabel: 'Link to this answer',
  closing: {
    heading: 'Didn’t find your question?',
    text: 'Email us and we’ll answer it:',
    email: '{supportEmail}',
  },
} as const

const question = group('Question', { id, question: text('Question', 140), answer: multilineText('Answer', 1200) }, { toConfirm: 'anyone' })

export const faq = definePageCopy({ key: 'faq', path: '/faq', label: 'FAQ' }, words, {
  ...listedHead,
  heading,
  lead,
  groups: list('Groups', group('Group', { id, heading, questions: list('Questions', question, { most: 60 }) }), { most: 8 }),
  linkLabel: text('Link to an answer', 60),
  closing: group('At the end', { heading, text: multilineText('Text', 240), email: email('Email') }),
})
