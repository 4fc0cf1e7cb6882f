/** Common parts of Indian passwords that English lists lack, most common first, in lower case. */
export const commonPasswordTerms: readonly string[] = `
  @123 @1234 @12345 @1 @12 123 1234 786 @786 007 #123 @2024 @2025 @2026 @2027 @2028
  india admin welcome bharat indian hindustan jaihind vandemataram pass password qwerty abc abcd
  jaishreeram jaishriram jaisriram jai shree shri ram sriram sita krishna radhe radha radhekrishna harekrishna hare
  ganesh ganesha ganpati bappa morya om namah shivay shivaya shiva shivam shankar mahadev har bholenath shakti
  omnamahshivay omsairam sairam sai saibaba baba jaisairam hanuman bajrangbali bajrang jaimatadi mata mataji matarani
  durga kali lakshmi laxmi saraswati balaji tirupati venkatesh narayana govinda gopal mohan murugan ayyappa jagannath
  swaminarayan swami allah bismillah mashallah inshallah khuda ali ahmed waheguru satnam singh kaur jesus guru gurudev
  rahul amit rohit suresh ramesh rajesh mahesh mukesh dinesh ganesan deepak vikas vijay sanjay manoj anil sunil ashok
  arjun aditya abhishek akash ankit rakesh sachin virat kohli dhoni sharma tendulkar prakash pradeep sandeep santosh
  nitin nilesh nikhil pankaj pramod prashant ravi sameer shyam umesh vinod vishal yogesh karan varun harsh imran salman
  shahrukh aamir narendra modi priya pooja neha kavita sunita anjali deepika katrina shalini anita sneha swati divya
  asha meera rekha geeta nisha jyoti manisha archana vandana sangeeta kiran ritu preeti pallavi aarti fatima
  kumar kumari patel shah gupta verma yadav mishra joshi desai kulkarni deshpande patil pawar shinde jadhav more naik
  nair menon iyer reddy rao khan shaikh mehta jain agarwal chauhan thakur pandey tiwari das ghosh bose banerjee
  mumbai bombay delhi pune bangalore bengaluru hyderabad chennai madras kolkata calcutta ahmedabad surat vadodara rajkot
  nagpur nashik thane jaipur lucknow kanpur indore bhopal patna goa gurgaon gurugram noida kochi gujarat maharashtra
  rajasthan punjab kerala tamilnadu karnataka bihar
  cricket bollywood mummy papa maa mummypapa maapaa bhai didi jaan jaanu pyaar dost sona chand raja rani lovely
  mera ghar makan zameen estate realestate property plot flat broker agency agent office team homes realty aangan
`
  .trim()
  .split(/\s+/u);
