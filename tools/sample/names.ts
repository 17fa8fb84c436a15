/** Given names and family names from many parts of India. Every person made of them is invented. */
export const GIVEN_NAMES = `Aarav Aditi Aditya Ajay Akash Akshara Amina Amrit Ananya Anil Anjali Ankita
  Arjun Arpita Ashwin Ayesha Bhavana Bharath Chitra Deepak Devika Dinesh Divya Esha Farhan Fatima Ganesh
  Gauri Gurpreet Harini Harsh Imran Ishaan Jasleen Jaya Joseph Kabir Kavya Keerthi Kiran Lakshmi Lalit
  Madhav Manpreet Maria Meera Mohan Nandini Naveen Neha Nikhil Nisha Omkar Pallavi Pooja Prakash Priya Rahul
  Rajesh Ranjit Rekha Rohan Sahana Sakshi Salman Sandeep Sanjana Shreya Siddharth Simran Sneha Suresh Swati
  Tanvi Tarun Thomas Uma Varun Vidya Vikram Vishal Yamini Yash Zainab Zoya`.split(/\s+/);

export const FAMILY_NAMES = `Agarwal Ahmed Ansari Banerjee Barua Bhat Bora Chatterjee Chauhan Das Desai
  Deshmukh Dhillon Dsouza Fernandes Gill Gowda Gupta Hussain Iyer Jain Joshi Kapoor Kaur Khan Kulkarni Kumar
  Lobo Mathew Mehta Menon Mishra Mukherjee Nair Naidu Nayak Pandey Patel Patil Pawar Pillai Prasad Rao
  Rathore Reddy Roy Saikia Saxena Sen Shah Sharma Shetty Singh Sinha Subramanian Thakur Tiwari Varghese
  Varma Verma Yadav`.split(/\s+/);
