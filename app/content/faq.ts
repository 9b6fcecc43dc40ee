import { drawnImage, heading, lead, listedHead } from '#app/content/fields/common-fields.ts'
import { email, group, id, list, multilineText, text } from '#domain/site-copy/copy-fields.ts'
import { definePageCopy } from '#domain/site-copy/page-copy.ts'

const words = {
  title: 'FAQ',
  description:
    'Who employs the team, who manages it, who owns the IP, what happens on exit: short answers on Global Capability Centers and Centers of Excellence.',
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
          question: 'What is a Global Capability Center?',
          answer:
            "It is your company's own team in India, with its own roles and goals. It does work you need for years, such as product development, testing, customer support or finance operations. The people work only for you.",
        },
        {
          id: 'gcc-or-outsourcing',
          question: 'How is that different from outsourcing?',
          answer:
            'In outsourcing you buy a result, and the vendor decides who produces it. In a center you choose the people, set their work and keep what they learn. We handle hiring, office, payroll and local rules, and do not stand between you and the team.',
        },
        {
          id: 'which-model-fits',
          question: 'Which model fits our team?',
          answer:
            'Size decides first. Hosted fits 1–100 people, Build Operate & Transfer (BOT) 100–500, and Captive 500+. The page on Global Capability Centers compares them line by line and has a picker: enter a number and see the model.',
        },
        {
          id: 'startup',
          question: 'We are a startup. Are we too small?',
          answer:
            'No. A founder and one engineer in a hosted seat is a team. You need no company in India, no lease and no payroll of your own there, and you commit to the seats you fill. What you do need is time: someone who speaks with that engineer every day. If you have no one for that yet, wait until you do.',
        },
        {
          id: 'large-corporation',
          question: 'We are a large corporation. What is left for you to do?',
          answer:
            'The start, mostly. Setting up an Indian company, finding the office and the site lead and hiring the first hundred people take attention that your own departments rarely have to spare. In a captive center we do that work with you and then support only the functions you name. If you want proof before a decision, begin with a hosted team in one department.',
        },
        {
          id: 'start-with-one',
          question: 'Can we start with one person?',
          answer:
            'Yes, the Hosted model begins at one seat. One person abroad needs a manager at home who has time every day. Decide early what the second role will be, so the first person does not stay alone.',
        },
        {
          id: 'who-employs',
          question: 'Who employs the people?',
          answer:
            'In the Hosted model {company} does. In BOT we employ them until the transfer, then your Indian company does. In a captive center your Indian company is the employer from the first hire.',
        },
        {
          id: 'who-chooses',
          question: 'Who chooses the people?',
          answer:
            'You do. We search, screen and check references; you interview and decide. For leadership roles we recommend three people and you select one.',
        },
        {
          id: 'who-manages',
          question: 'Who manages the team day to day?',
          answer:
            'Your managers set goals, assign work and judge results, as with any team of yours. Our site staff look after attendance, equipment, leave, payroll and the office. In BOT a site lead of yours gradually takes over that part before the transfer; in a captive center it is yours from the start.',
        },
        {
          id: 'who-owns-ip',
          question: 'Who owns the code and other intellectual property?',
          answer:
            'Your company. In Hosted and BOT, each employee assigns what they create to us and our contract with you passes it on, so ask your lawyers to read both. In a captive center a contract between your two companies does the same. In every model the work lives in your repositories and systems, under your access rules.',
        },
        {
          id: 'working-hours',
          question: 'Will the team work in our hours?',
          answer:
            'In part. India is between 9.5 and 13.5 hours ahead of the continental United States, depending on your time zone and the season. We agree on daily overlap for each role before hiring and tell candidates about it. Roles that need a full U.S. day are hired for that shift.',
        },
        {
          id: 'how-long-is-bot',
          question: 'How long does Build Operate & Transfer take?',
          answer:
            'The center is built up over 1–2 years and then transferred. The first 25 people join as a hosted team, so work starts before the center is ready. The terms of the transfer are agreed before the first hire.',
        },
        {
          id: 'exit',
          question: 'What happens if we want to leave?',
          answer:
            'From Hosted you can give up seats, move on to BOT or take the team into a company of your own. BOT ends with a planned transfer of people, equipment, contracts and records. A captive center is already yours: if you end our services, it goes on. Terms, notice and costs are agreed before the first hire, so ask about them early.',
        },
      ],
    },
    {
      id: 'center-of-excellence',
      heading: 'Center of Excellence',
      questions: [
        {
          id: 'what-is-a-coe',
          question: 'What is a Center of Excellence?',
          answer:
            'A small team of specialists who own one subject for the whole company. They set the standard, build the tools, coach other teams and measure the results. Typical subjects are test automation, data engineering and billing.',
        },
        {
          id: 'coe-without-gcc',
          question: 'Do we need a Global Capability Center first?',
          answer:
            'No, but it helps. A center already has people, desks and managers in India, so the specialists can come from it. Without one, we staff the core team in hosted seats.',
        },
        {
          id: 'coe-subject',
          question: 'Which subject should we begin with?',
          answer:
            'Look for work that several teams repeat, that hurts when it goes wrong, and that one executive wants fixed. If nobody would sponsor it, choose another subject. Begin with one mission: Operational Excellence, Organizational Growth or Enterprise Transformation.',
        },
        {
          id: 'coe-results',
          question: 'How do we know that it works?',
          answer:
            'We record a few measures before the work starts, such as time to release or errors found by customers. The same measures are reported on a fixed date afterwards. Each report ends in a decision by your sponsor: extend, change or close.',
        },
      ],
    },
  ],
  linkLabel: 'Link to this answer',
  closing: {
    heading: 'Your question is not here?',
    text: 'Write to us and we will answer it:',
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
  closing: group('At the end', { heading, text: multilineText('Text', 240), email: email('Mail address') }),
})
